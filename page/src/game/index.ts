/**
 * The state of a table as its events tell it, and sentences about it. The server decides what is legal. The
 * other rooms import only this file.
 */
export { type CommitmentState, verifyCode } from './commitment';
export { editionList, editionSheet, matchSheet } from './editionSheets';
export { LiveTable } from './liveTable.svelte';
export { type LuckVerdict, verifyLuck } from './luck';
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
export { giveShare, shareFor, shareIsGiven } from './shares';
export type { EventBatch, MatchContext, MatchState, RoundState, TableState } from './types';
