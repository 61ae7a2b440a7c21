/**
 * Draws a board from an edition's sheet and edits rows, codes and marks. It contains no rules and sends nothing
 * to the server. The other rooms import only this file.
 */
export { default as Board } from './Board.svelte';
export { minimumHeight } from './boardSize';
export { describeKeys, describeMark, describePegs, describeRow } from './describe';
export { default as CodeEditor } from './editors/CodeEditor.svelte';
export { default as MarkEditor } from './editors/MarkEditor.svelte';
export { default as KeyPegArt } from './pegs/KeyPegArt.svelte';
export { default as MarkArt } from './pegs/MarkArt.svelte';
export { default as Peg } from './pegs/Peg.svelte';
export { default as MiniBoard } from './picture/MiniBoard.svelte';
export { default as Tray } from './row/Tray.svelte';
export { RowEditor } from './row/rowEditor.svelte';
export { boardSpec, type BoardSpec, findPeg, pegChoices, pegName } from './spec/boardSpec';
export type { BoardRow, ShieldState } from './types';
