/**
 * What a table shows later or elsewhere than at first: one chunk of its own, fetched as soon as the
 * board stands, so that the first load is light and nothing has to be waited for when it is needed.
 */
export { default as GiveMark } from './GiveMark.svelte';
export { default as Leaving } from '../panels/LeaveMatch.svelte';
export { default as MatchEnd } from '../end/MatchEnd.svelte';
export { default as Panels } from '../panels/Panels.svelte';
export { default as RoundEnd } from '../end/RoundEnd.svelte';
export { default as SetCode } from './SetCode.svelte';
