/**
 * The state of a table as its events tell it, and sentences about it. The server decides what is legal. The
 * other rooms import only this file.
 */
export { type CommitmentState, verifyCode, verifySeed } from './commitment';
export { editionList, editionSheet, matchSheet } from './editionSheets';
export { LiveTable } from './liveTable.svelte';
export { graceEnds, hintsUsed, isCracked } from './matchState';
export {
  matchLog,
  narrate,
  pegsInWords,
  rowSentence,
  rowsLeftSentence,
  scoreSentence,
  seatName,
  timeSentence,
  turnSentence,
} from './sentences/narration';
export type { EventBatch, MatchContext, MatchState, RoundState, TableState } from './types';
