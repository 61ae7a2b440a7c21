/**
 * The state of the table screen beyond what the server knows: who holds a shared screen, which finished round
 * is still shown, and the row editors.
 */
import { type BoardSpec, boardSpec, pegChoices, RowEditor } from '$board';
import type { EventBatch, LiveTable, MatchState, RoundState } from '$game';
import type { Order } from '$net';
import { settings } from '$ui';
import { readReviewedRound, saveReviewedRound } from './savedRound';
import { needsHandOver, type Task, taskOf } from './task';

const ROUND_ENDS = new Set(['RoundScored', 'RoundAborted', 'RoundLost', 'RoundDropped']);
/** Events after which a secret was entered or is no longer needed. */
const SECRET_TASK_ENDS = new Set(['CodeSet', 'Marked', 'Revealed', 'RoundBegun', 'SeatResigned']);

export class TableController {
  readonly live: LiveTable;
  /** The seat whose player holds the shared screen; null: any player may look at it. */
  holder = $state<number | null>(null);
  /** The index of a finished round that is still shown; null: the current round. */
  reviewedRound = $state<number | null>(null);
  /** The last error of a command. */
  failure = $state<unknown>(null);
  /** The last command came too late, because other events came first. */
  isStale = $state(false);
  /** One editor for each table, round, seat and purpose. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- no view depends on it
  #editors = new Map<string, RowEditor>();
  #stop: () => void;

  constructor(live: LiveTable) {
    this.live = live;
    this.reviewedRound = readReviewedRound(live.id);
    this.#stop = live.onEvents((batch) => this.#onEvents(batch));
  }

  close(): void {
    this.#stop();
  }

  get match(): MatchState | null {
    return this.live.match;
  }

  readonly task: Task = $derived.by(() => (this.match ? taskOf(this.match, this.live.mine) : { kind: 'none' }));

  /** Whether the device must be handed over before something secret is shown or entered. */
  get needsHandOver(): boolean {
    return this.reviewedRound === null && needsHandOver(this.task, this.live.mine, this.holder);
  }

  /** The index of the round on the board. */
  get place(): number {
    const last = (this.match?.rounds.length ?? 0) - 1;
    return this.reviewedRound !== null && this.reviewedRound < last ? this.reviewedRound : last;
  }

  get round(): RoundState | null {
    return this.match?.rounds[this.place] ?? null;
  }

  /** The round on the board is over. */
  get isRoundOver(): boolean {
    return this.round !== null && this.round.outcome !== 'open';
  }

  /** Derived, so that the board is redrawn only when it changes and not with every event. */
  readonly spec: BoardSpec | null = $derived.by(() => this.live.sheet && boardSpec(this.live.sheet, { holes: this.#holes }));
  readonly #holes: number | null = $derived.by(() => this.round?.holes ?? null);

  /** The seat for which a row is edited here: the seat that has the turn, or this player's own while others have it. */
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

  /** The editor for a seat's row or code in the current round. */
  rowEditor(seat: number, what: 'guess' | 'code' | 'reveal', holes: number): RowEditor {
    const place = (this.match?.rounds.length ?? 1) - 1;
    const key = [this.live.id, place, seat, what, holes].join('.');
    let editor = this.#editors.get(key);
    if (!editor) {
      editor = new RowEditor(holes, { placing: settings.placing });
      // A half-made code is not stored at a shared screen, where a reload would show it.
      const spec = this.spec;
      if (spec && (what === 'guess' || this.live.mine.length === 1)) {
        editor.persist(key, pegChoices(spec).map((peg) => peg.letter));
        // The row was sent just before a reload and is already on the board.
        if (what === 'guess' && editor.isRow(this.#lastGuess(seat))) editor.startNextRow();
      }
      this.#editors.set(key, editor);
    }
    return editor;
  }

  /** The player of this seat holds the screen now and sees its secrets until the task is done. */
  takeScreen(seat: number): void {
    this.holder = seat;
    if (this.live.mine.length > 1) this.live.viewAs(seat);
  }

  /** Nobody holds the screen any more: hides all secrets. */
  releaseScreen(): void {
    this.holder = null;
    if (this.live.mine.length > 1) this.live.viewAs(null);
  }

  /** Returns to the current round, or to the result. */
  showCurrentRound(): void {
    this.reviewedRound = null;
    saveReviewedRound(this.live.id, null);
  }

  /** Sends a command. Shows errors beside the board instead of throwing them. */
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

  #onEvents({ events, isNews }: EventBatch): void {
    const match = this.match;
    // Events from before this screen was opened are only shown.
    if (!match || !isNews) return;
    for (const event of events) {
      if (event.event !== 'Guessed' && event.event !== 'GuessTakenBack') continue;
      if (!this.live.mine.includes(event.seat)) continue;
      if (event.event === 'Guessed') this.#onGuessed(event.seat, event.guess);
      else this.#onTakenBack(event.seat, event.version);
    }
    this.failure = null;
    if (events.some((event) => ROUND_ENDS.has(event.event))) {
      const ended = match.rounds.findLastIndex((round) => round.outcome !== 'open');
      this.reviewedRound = ended < 0 ? null : ended;
      saveReviewedRound(this.live.id, this.reviewedRound);
    }
    // A player who has finished a secret task releases the screen, even if the next task is theirs too.
    if (this.holder !== null && events.some((event) => SECRET_TASK_ENDS.has(event.event))) this.releaseScreen();
  }

  /** The row is on the board: the editor starts the next one. */
  #onGuessed(seat: number, guess: readonly string[]): void {
    const editor = this.rowEditor(seat, 'guess', guess.length);
    if (editor.isRow(guess)) editor.startNextRow();
  }

  #lastGuess(seat: number): readonly string[] | null {
    return this.match?.rounds.at(-1)?.rows.findLast((row) => row.seat === seat)?.guess ?? null;
  }

  /** Restores the row that was taken back. */
  #onTakenBack(seat: number, version: number): void {
    const guess = this.live.log.findLast((event) => event.event === 'Guessed' && event.version < version);
    if (guess?.event === 'Guessed') this.rowEditor(seat, 'guess', guess.guess.length).setRow(guess.guess);
  }
}
