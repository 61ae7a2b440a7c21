/** The panels beside the board. */
export type Panel = 'card' | 'hints' | 'log';
