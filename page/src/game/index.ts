/**
 * The state of a table as its events tell it, and sentences about it. The server decides what is legal. The
 * other rooms import only this file.
 */
export { type CommitmentState, verifyCode } from './commitment';
export { editionList, editionSheet, matchSheet } from './editionSheets';
export { LiveTable } from './liveTable.svelte';
export { type LuckVerdict, verifyLuck } from './luck';
export { graceEnds, hintsUsed, isClueByHand, isCracked } from './matchState';
export { pegsInWords, seatName } from './sentences/names';
export { matchLog, narrate } from './sentences/narration';
export { rowSentence } from './sentences/rowSentence';
export { rowsLeftSentence, scoreSentence, timeSentence, turnSentence } from './sentences/statusSentences';
export { giveShare, shareFor, shareIsGiven } from './shares';
export type { EventBatch, MatchContext, MatchState, RoundState, TableState } from './types';
