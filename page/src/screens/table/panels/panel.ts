/** The sheets that lie beside the board. */
export type Panel = 'card' | 'hints' | 'log';
