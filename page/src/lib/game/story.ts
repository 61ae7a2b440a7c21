import type { EventTold } from '$lib/net/wire';
import type { Heard, MatchState, RowState, Scene } from './types';

/** One sentence for an event, at the table as it is after it; '' where nothing needs to be said. */
export declare function tell(event: EventTold, scene: Scene): string;
/** What is said of events that came together: a guess and its mark are one sentence. */
export declare function tellAll(heard: Pick<Heard, 'events' | 'before'>): string[];
/** A used row: "Row 3: pink, blue, red, green. 1 red key, 2 white keys." */
export declare function sayRow(number: number, row: RowState, scene: Scene, withName?: boolean): string;
/** "pink, blue, red, green"; a word as a word. */
export declare function sayPegs(pegs: readonly string[], scene: Scene): string;
/** "1 red key, 2 white keys" */
export declare function sayMark(mark: readonly number[], scene: Scene): string;
export declare function sayScore(scene: Scene): string;
/** "12 seconds left." / "There is no time limit." */
export declare function sayTime(scene: Scene, now: number): string;
/** Whose turn it is, and for what. */
export declare function sayTurn(scene: Scene): string;
export declare function sayRowsLeft(scene: Scene): string;
/** What a seat is called; "you" is said by the screens. */
export declare function nameOf(seat: number, scene: Scene): string;
export type { MatchState };
