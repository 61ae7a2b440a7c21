export { verifyCode, verifySeed, type Verdict } from './commitment';
export { allEditions, plainSheet, sheetOf } from './editionSheets';
export { LiveTable } from './liveTable.svelte';
export { nameOf, sayPegs, sayRow, sayRowsLeft, sayScore, sayTime, sayTurn, storyOf, tellAll } from './sentences/narration';
export type { Heard, MatchState, RoundState, Scene, TableState } from './types';
