/**
 * Sitting at a table: what this screen knows beyond what the server tells. Who holds the screen where
 * several share it, which finished round is still being looked at, and the rows in the making.
 */
import { type BoardSpec, boardSpec, pegChoices, RowEditor } from '$board';
import type { EventBatch, LiveTable, MatchState, RoundState } from '$game';
import type { Order } from '$net';
import { settings } from '$ui';
import { readReviewedRound, saveReviewedRound } from './savedRound';
import { needsHandOver, type Task, taskOf } from './task';

const ENDS = new Set(['RoundScored', 'RoundAborted', 'RoundDropped']);
/** A secret was entered, or is no longer needed. */
const DONE = new Set(['CodeSet', 'Marked', 'Revealed', 'RoundBegun', 'SeatResigned']);

export class TableController {
  readonly live: LiveTable;
  /** Who said "it is me" at a shared screen; null: anybody may be looking. */
  holder = $state<number | null>(null);
  /** The place of a round that is over and is still looked at; null: the running one. */
  reviewedRound = $state<number | null>(null);
  /** What the server said no to last. */
  failure = $state<unknown>(null);
  /** A command came too late, because something had happened. */
  isStale = $state(false);
  /** The hint's row, or the row of whoever is on turn: one for each seat and round. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- no view depends on it
  #editors = new Map<string, RowEditor>();
  #stop: () => void;

  constructor(live: LiveTable) {
    this.live = live;
    this.reviewedRound = readReviewedRound(live.id);
    this.#stop = live.onEvents((heard) => this.#hear(heard));
  }

  close(): void {
    this.#stop();
  }

  get match(): MatchState | null {
    return this.live.match;
  }

  readonly task: Task = $derived.by(() => (this.match ? taskOf(this.match, this.live.mine) : { kind: 'none' }));

  /** Whether the screen is to be handed over before anything is shown or entered. */
  get needsHandOver(): boolean {
    return this.reviewedRound === null && needsHandOver(this.task, this.live.mine, this.holder);
  }

  /** The place of the round on the board. */
  get place(): number {
    const last = (this.match?.rounds.length ?? 0) - 1;
    return this.reviewedRound !== null && this.reviewedRound < last ? this.reviewedRound : last;
  }

  get round(): RoundState | null {
    return this.match?.rounds[this.place] ?? null;
  }

  /** The round on the board is over: its code is open, its points are given. */
  get isRoundOver(): boolean {
    return this.round !== null && this.round.outcome !== 'open';
  }

  /** Kept as long as nothing of it changes, so that the board is not drawn anew with every event. */
  readonly spec: BoardSpec | null = $derived.by(() => this.live.sheet && boardSpec(this.live.sheet, { holes: this.#holes }));
  readonly #holes: number | null = $derived.by(() => this.round?.holes ?? null);

  /** For whom a row is being made here: the seat on turn, or my own seat while others are on turn. */
  get editingSeat(): number | null {
    const { task } = this;
    const { mine } = this.live;
    const round = this.match?.rounds.at(-1);
    if (!round || this.match?.ended || round.outcome !== 'open' || round.holes === null) return null;
    if (task.kind === 'guess' && task.here) return task.seat;
    const only = mine.length === 1 ? (mine[0] as number) : null;
    const breaks = only !== null && only !== round.codemaker && !this.match?.resigned.includes(only);
    return breaks && (task.kind === 'guess' || task.kind === 'mark') ? only : null;
  }

  /** The row in the making of that seat in the running round, or the code where `what` says so. */
  rowEditor(seat: number, what: 'guess' | 'code' | 'reveal', holes: number): RowEditor {
    const place = (this.match?.rounds.length ?? 1) - 1;
    const key = [this.live.id, place, seat, what, holes].join('.');
    let editor = this.#editors.get(key);
    if (!editor) {
      editor = new RowEditor(holes, { placing: settings.placing });
      // A code in the making is not kept at a shared screen: whoever reloads would see it.
      const spec = this.spec;
      if (spec && (what === 'guess' || this.live.mine.length === 1)) {
        editor.persist(key, pegChoices(spec).map((peg) => peg.letter));
        // It was sent just before a reload, and stands on the board already.
        if (what === 'guess' && same(editor.letters, this.#lastGuess(seat))) editor.startNextRow();
      }
      this.#editors.set(key, editor);
    }
    return editor;
  }

  /** "It is me": from now on this seat's secrets may be shown, until its task is done. */
  takeScreen(seat: number): void {
    this.holder = seat;
    if (this.live.mine.length > 1) this.live.viewAs(seat);
  }

  /** Nobody holds the screen: whatever is secret goes behind the shield at once. */
  releaseScreen(): void {
    this.holder = null;
    if (this.live.mine.length > 1) this.live.viewAs(null);
  }

  /** On to the running round, or to the result. */
  showCurrentRound(): void {
    this.reviewedRound = null;
    saveReviewedRound(this.live.id, null);
  }

  /** Send a command; what comes of it is shown beside the board, never thrown. */
  async send(order: Order): Promise<boolean> {
    this.failure = null;
    this.isStale = false;
    try {
      const sent = await this.live.send(order);
      this.isStale = sent === 'stale';
      return sent === 'ack';
    } catch (error) {
      this.failure = error;
      return false;
    }
  }

  #hear({ events, isNews }: EventBatch): void {
    const match = this.match;
    // What was before this screen was opened needs no more than to be shown.
    if (!match || !isNews) return;
    for (const event of events) {
      if (event.event !== 'Guessed' && event.event !== 'GuessTakenBack') continue;
      if (!this.live.mine.includes(event.seat)) continue;
      if (event.event === 'Guessed') this.#guessed(event.seat, event.guess);
      else this.#takenBack(event.seat, event.version);
    }
    this.failure = null;
    if (events.some((event) => ENDS.has(event.event))) {
      const ended = match.rounds.findLastIndex((round) => round.outcome !== 'open');
      this.reviewedRound = ended < 0 ? null : ended;
      saveReviewedRound(this.live.id, this.reviewedRound);
    }
    // Whoever has done their secret work lets go of the screen, also where they are awaited next.
    if (this.holder !== null && events.some((event) => DONE.has(event.event))) this.releaseScreen();
  }

  /** The row stands on the board now; held pegs stand in the next one. */
  #guessed(seat: number, guess: readonly string[]): void {
    const editor = this.rowEditor(seat, 'guess', guess.length);
    if (same(editor.letters, guess)) editor.startNextRow();
  }

  #lastGuess(seat: number): readonly string[] | null {
    return this.match?.rounds.at(-1)?.rows.findLast((row) => row.seat === seat)?.guess ?? null;
  }

  /** The row is in the hand again as it was. */
  #takenBack(seat: number, version: number): void {
    const guess = this.live.log.findLast((event) => event.event === 'Guessed' && event.version < version);
    if (guess?.event === 'Guessed') this.rowEditor(seat, 'guess', guess.guess.length).setRow(guess.guess);
  }
}

function same(one: readonly string[] | null, other: readonly string[] | null): boolean {
  return one !== null && other !== null && one.length === other.length && one.every((letter, hole) => letter === other[hole]);
}
