/**
 * Stores unanswered commands with their ids. They survive a lost connection and a reload, and the server
 * carries out each id only once.
 */
import type { Command, Order } from './wire';

export interface QueuedCommand {
  cmd: string;
  after: number;
  do: Order;
}

type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export class Outbox {
  #waiting: QueuedCommand[];
  readonly #key: string;

  constructor(
    table: string,
    private readonly storage: BrowserStorage | null = tabStorage(),
  ) {
    this.#key = `codepegs:outbox:${table}`;
    this.#waiting = read(storage, this.#key);
  }

  /** The unanswered commands, the oldest first. */
  get waiting(): readonly QueuedCommand[] {
    return this.#waiting;
  }

  add(command: QueuedCommand): void {
    this.#keep([...this.#waiting.filter((one) => one.cmd !== command.cmd), command]);
  }

  /** Removes the command with that id, once it is answered. */
  remove(cmd: string | null): QueuedCommand | undefined {
    const found = this.#waiting.find((one) => one.cmd === cmd);
    if (found) this.#keep(this.#waiting.filter((one) => one !== found));
    return found;
  }

  #keep(waiting: QueuedCommand[]): void {
    this.#waiting = waiting;
    try {
      if (waiting.length === 0) this.storage?.removeItem(this.#key);
      else this.storage?.setItem(this.#key, JSON.stringify(waiting));
    } catch {
      // Without storage only a reload loses the command.
    }
  }
}

export function commandMessage(waiting: QueuedCommand): Command {
  return { type: 'command', cmd: waiting.cmd, after: waiting.after, do: waiting.do };
}

/** Each tab has its own storage: two tabs of one player must not send each other's commands. */
function tabStorage(): BrowserStorage | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}

function read(storage: BrowserStorage | null, key: string): QueuedCommand[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isWaiting) : [];
  } catch {
    return [];
  }
}

function isWaiting(value: unknown): value is QueuedCommand {
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
