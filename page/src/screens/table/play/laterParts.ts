/**
 * The parts of a table that are not needed at first: one chunk that loads as soon as the board is drawn. The
 * first load stays light, and nothing has to wait later.
 */
export { narrate, rowsLeftSentence, scoreSentence, timeSentence, turnSentence } from '$game';
export { default as AwayPlayers } from './AwayPlayers.svelte';
export { default as Claim } from './Claim.svelte';
export { default as Clue } from './Clue.svelte';
export { default as GiveMark } from './GiveMark.svelte';
export { default as HandOver } from './HandOver.svelte';
export { default as LeaveMatch } from '../panels/LeaveMatch.svelte';
export { default as MatchEnd } from '../end/MatchEnd.svelte';
export { default as OwnUp } from './OwnUp.svelte';
export { default as Panels } from '../panels/Panels.svelte';
export { default as RoundEnd } from '../end/RoundEnd.svelte';
export { default as SetCode } from './SetCode.svelte';
