// Commands that are under way. They outlive a lost connection and a reload, and keep their ids, so
// that one which was kept is not done twice.

import type { Command, Order } from './wire';

export interface Waiting {
  cmd: string;
  after: number;
  do: Order;
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export class Outbox {
  #waiting: Waiting[];
  readonly #key: string;

  constructor(
    table: string,
    private readonly shelf: Shelf | null = storage(),
  ) {
    this.#key = `codepegs:outbox:${table}`;
    this.#waiting = read(shelf, this.#key);
  }

  /** All that wait for an answer, the oldest first. */
  get waiting(): readonly Waiting[] {
    return this.#waiting;
  }

  put(command: Waiting): void {
    this.#keep([...this.#waiting.filter((one) => one.cmd !== command.cmd), command]);
  }

  /** The command of that id was answered. */
  take(cmd: string | null): Waiting | undefined {
    const found = this.#waiting.find((one) => one.cmd === cmd);
    if (found) this.#keep(this.#waiting.filter((one) => one !== found));
    return found;
  }

  #keep(waiting: Waiting[]): void {
    this.#waiting = waiting;
    try {
      if (waiting.length === 0) this.shelf?.removeItem(this.#key);
      else this.shelf?.setItem(this.#key, JSON.stringify(waiting));
    } catch {
      // A full or forbidden shelf costs the reload, not the command.
    }
  }
}

export function messageOf(waiting: Waiting): Command {
  return { type: 'command', cmd: waiting.cmd, after: waiting.after, do: waiting.do };
}

/** The tab's own storage: two tabs of one player must not send each other's commands. */
function storage(): Shelf | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}

function read(shelf: Shelf | null, key: string): Waiting[] {
  try {
    const kept: unknown = JSON.parse(shelf?.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isWaiting) : [];
  } catch {
    return [];
  }
}

function isWaiting(value: unknown): value is Waiting {
  if (typeof value !== 'object' || value === null) return false;
  const { cmd, after, do: order } = value as Record<string, unknown>;
  return (
    typeof cmd === 'string' &&
    /^[0-9a-f]{32}$/.test(cmd) &&
    Number.isInteger(after) &&
    typeof order === 'object' &&
    order !== null &&
    'kind' in order
  );
}
