/** The state of the assistant: the rows on the real board, stored over a reload, and the server's answer. */
import type { AssistantAnswer, AssistantRequest } from '$net';
import { isCounts, isObject, isTexts, readStored, store } from '$ui';
import { Loaded } from '../shared/loaded.svelte';

export interface EnteredRow {
  guess: string[];
  mark: number[];
}

/** The stored state. */
interface AssistantState {
  edition: string;
  options: string[];
  /** The length of the code, where the edition allows several. */
  holes: number | null;
  rows: EnteredRow[];
  strategy: string | null;
  /** What was told of the code, where a clue is agreed. */
  clue: number | null;
}

type Ask = (body: AssistantRequest) => Promise<AssistantAnswer>;

const KEY = 'codepegs.assistant';
const MOST_ROWS = 99;

function isRow(value: unknown): value is EnteredRow {
  return isObject(value) && isTexts(value.guess) && isCounts(value.mark);
}

export function readState(value: unknown): AssistantState | null {
  if (!isObject(value) || typeof value.edition !== 'string' || !isTexts(value.options)) return null;
  if (!Array.isArray(value.rows) || !value.rows.every(isRow)) return null;
  return {
    edition: value.edition,
    options: value.options,
    holes: typeof value.holes === 'number' ? value.holes : null,
    rows: value.rows.slice(0, MOST_ROWS),
    strategy: typeof value.strategy === 'string' ? value.strategy : null,
    clue: typeof value.clue === 'number' ? value.clue : null,
  };
}

export class Assistant {
  state = $state.raw<AssistantState>({
    edition: '',
    options: [],
    holes: null,
    rows: [],
    strategy: null,
    clue: null,
  });
  #past = $state.raw<AssistantState[]>([]);
  readonly #advice = new Loaded<AssistantAnswer>();

  constructor(
    private readonly request: Ask,
    edition: string,
  ) {
    this.state = readStored(KEY, readState) ?? { ...this.state, edition };
  }

  get rows(): EnteredRow[] {
    return this.state.rows;
  }
  /** The answer to the latest request; while a new one is under way, that to the last one. */
  get answer(): AssistantAnswer | null {
    return this.#advice.value;
  }
  get failure(): unknown {
    return this.#advice.failure;
  }
  get isThinking(): boolean {
    return this.#advice.isLoading;
  }
  get isUndoable(): boolean {
    return this.#past.length > 0;
  }

  /** Chooses another board. Its rows start empty; undo brings the old ones back. */
  choose(edition: string, options: string[] = [], holes: number | null = null): void {
    this.#setState({ ...this.state, edition, options, holes, rows: [], clue: null });
  }

  tell(clue: number | null): void {
    this.#setState({ ...this.state, clue });
  }

  follow(strategy: string | null): void {
    this.#setState({ ...this.state, strategy });
  }

  add(guess: string[], mark: number[]): void {
    this.#setState({ ...this.state, rows: [...this.rows, { guess, mark }] });
  }

  change(index: number, mark: number[]): void {
    const rows = this.rows.map((row, at) => (at === index ? { ...row, mark } : row));
    this.#setState({ ...this.state, rows });
  }

  remove(index: number): void {
    this.#setState({ ...this.state, rows: this.rows.filter((_, at) => at !== index) });
  }

  clear(): void {
    if (this.rows.length) this.#setState({ ...this.state, rows: [], clue: null });
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (before === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.#show(before);
  }

  /** Asks the server about the current state. */
  async ask(): Promise<void> {
    await this.#advice.load(() => this.request($state.snapshot(this.state)), { fresh: false });
  }

  #setState(state: AssistantState): void {
    this.#past = [...this.#past, this.state].slice(-50);
    this.#show(state);
  }

  #show(state: AssistantState): void {
    this.state = state;
    store(KEY, state);
    void this.ask();
  }
}
