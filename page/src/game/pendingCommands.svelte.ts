// Commands of one table: given, sent, answered. Each is answered once, however often it was sent.

import { type EventTold, newId, type Order, Outbox, type RefusalMessage, Refused, type Waiting } from '$net';
import { standsAfter } from './staleCommand';

/** What became of a command: it is kept, or it came too late and is to be decided anew. */
export type Sent = 'ack' | 'stale';

interface Promised {
  resolve(sent: Sent): void;
  reject(error: Error): void;
}

export class Errands {
  /** Why a command of before a reload was refused: nobody waits for its answer any more. */
  refusal = $state.raw<Refused | null>(null);
  #waiting = $state.raw<readonly Waiting[]>([]);
  readonly #outbox: Outbox;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- no view depends on it
  readonly #promised = new Map<string, Promised>();
  /** Kept by the server, and answered once their events are here too. */
  #kept: { version: number; answer: () => void }[] = [];

  constructor(
    table: string,
    private readonly say: (waiting: Waiting) => void,
  ) {
    this.#outbox = new Outbox(table);
    this.#waiting = this.#outbox.waiting;
  }

  /** The command that is under way. */
  get pending(): Order | null {
    return this.#waiting.at(-1)?.do ?? null;
  }

  /** Send a command that was decided on after that event. */
  give(order: Order, after: number): Promise<Sent> {
    return new Promise((resolve, reject) => this.#give(order, after, { resolve, reject }));
  }

  /** Send everything that waits for an answer again, with the same ids. */
  sayAgain(): void {
    for (const waiting of this.#outbox.waiting) this.say(waiting);
  }

  /** The command is kept; its events end with that version. `known`: the last event that is here. */
  acknowledged(cmd: string, version: number, known: number): void {
    const { promised } = this.#answered(cmd);
    const answer = () => {
      this.#waiting = this.#outbox.waiting;
      promised?.resolve('ack');
    };
    if (version <= known) answer();
    else this.#kept.push({ version, answer });
  }

  /** Everything up to that event is here. */
  reached(version: number): void {
    const kept = this.#kept;
    this.#kept = kept.filter((one) => one.version > version);
    for (const one of kept) if (one.version <= version) one.answer();
  }

  /** Something had happened before the command; by now it stands in the log. */
  stale(cmd: string, log: readonly EventTold[]): void {
    const { waiting, promised } = this.#answered(cmd);
    this.#waiting = this.#outbox.waiting;
    if (!waiting) return;
    const missed = log.filter((event) => event.version > waiting.after);
    const last = missed.at(-1);
    const again = promised ?? { resolve: () => undefined, reject: (error) => this.#tell(error) };
    if (last && standsAfter(waiting.do, missed)) this.#give(waiting.do, last.version, again);
    else again.resolve('stale');
  }

  refused(message: RefusalMessage): void {
    const refused = new Refused(message.code, message.message, message.gaps);
    const { promised } = this.#answered(message.cmd);
    this.#waiting = this.#outbox.waiting;
    if (promised) promised.reject(refused);
    else this.#tell(refused);
  }

  /** Nobody will answer any more. */
  abandon(why: Refused): void {
    for (const promised of this.#promised.values()) promised.reject(why);
    this.#promised.clear();
  }

  #give(order: Order, after: number, promised: Promised): void {
    const waiting: Waiting = { cmd: newId(), after, do: order };
    this.#promised.set(waiting.cmd, promised);
    this.#outbox.put(waiting);
    this.#waiting = this.#outbox.waiting;
    this.say(waiting);
  }

  #answered(cmd: string | null): { waiting: Waiting | undefined; promised: Promised | undefined } {
    const waiting = this.#outbox.take(cmd);
    const promised = this.#promised.get(cmd ?? '');
    this.#promised.delete(cmd ?? '');
    return { waiting, promised };
  }

  #tell(error: Error): void {
    if (error instanceof Refused) this.refusal = error;
  }
}
