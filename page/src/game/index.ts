export { verifyCode, verifySeed, type CommitmentState } from './commitment';
export { editionList, editionSheet, matchSheet } from './editionSheets';
export { LiveTable } from './liveTable.svelte';
export { seatName, pegsInWords, rowSentence, rowsLeftSentence, scoreSentence, timeSentence, turnSentence, matchLog, narrate } from './sentences/narration';
export type { EventBatch, MatchState, RoundState, MatchContext, TableState } from './types';
