/** The commands of one table from sending to their answer. Each gets one answer, however often it was sent. */
import { type EventTold, newCommandId, type Order, Outbox, type QueuedCommand, RefusalError, type RefusalMessage } from '$net';
import { canResend } from './staleCommand';

/** The result of a command: stored by the server, or too late, so that the player must decide again. */
export type CommandResult = 'ack' | 'stale';

interface Waiter {
  resolve(sent: CommandResult): void;
  reject(error: Error): void;
}

export class PendingCommands {
  /** Why a command from before a reload was refused; no caller waits for that answer. */
  refusal = $state.raw<RefusalError | null>(null);
  #waiting = $state.raw<readonly QueuedCommand[]>([]);
  readonly #outbox: Outbox;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- no view depends on it
  readonly #waiters = new Map<string, Waiter>();
  /** Acknowledged commands whose events have not arrived yet. */
  #acknowledged: { version: number; answer: () => void }[] = [];

  constructor(
    table: string,
    private readonly transmit: (waiting: QueuedCommand) => void,
  ) {
    this.#outbox = new Outbox(table);
    this.#waiting = this.#outbox.waiting;
  }

  /** The command that waits for its answer. */
  get pending(): Order | null {
    return this.#waiting.at(-1)?.do ?? null;
  }

  /** Sends a command that the player chose after seeing that event. */
  send(order: Order, after: number): Promise<CommandResult> {
    return new Promise((resolve, reject) => this.#send(order, after, { resolve, reject }));
  }

  /** Resends all unanswered commands with their ids. */
  resendAll(): void {
    for (const waiting of this.#outbox.waiting) this.transmit(waiting);
  }

  /** The server has stored the command; its last event has that version. `known`: the last event that has arrived. */
  acknowledged(cmd: string, version: number, known: number): void {
    const { waiter } = this.#answered(cmd);
    const answer = () => {
      this.#waiting = this.#outbox.waiting;
      waiter?.resolve('ack');
    };
    if (version <= known) answer();
    else this.#acknowledged.push({ version, answer });
  }

  /** All events up to that version have arrived. */
  reached(version: number): void {
    const acknowledged = this.#acknowledged;
    this.#acknowledged = acknowledged.filter((one) => one.version > version);
    for (const one of acknowledged) if (one.version <= version) one.answer();
  }

  /** The command was too old: other events came before it. They are in the log by now. */
  stale(cmd: string, log: readonly EventTold[]): void {
    const { waiting, waiter } = this.#answered(cmd);
    this.#waiting = this.#outbox.waiting;
    if (!waiting) return;
    const missed = log.filter((event) => event.version > waiting.after);
    const last = missed.at(-1);
    const again = waiter ?? { resolve: () => undefined, reject: (error) => this.#showRefusal(error) };
    if (last && canResend(waiting.do, missed)) this.#send(waiting.do, last.version, again);
    else again.resolve('stale');
  }

  refused(message: RefusalMessage): void {
    const refused = new RefusalError(message.code, message.message, message.gaps);
    const { waiter } = this.#answered(message.cmd);
    this.#waiting = this.#outbox.waiting;
    if (waiter) waiter.reject(refused);
    else this.#showRefusal(refused);
  }

  /** Rejects all waiting commands, when no answer will come. */
  rejectAll(why: RefusalError): void {
    for (const waiter of this.#waiters.values()) waiter.reject(why);
    this.#waiters.clear();
  }

  #send(order: Order, after: number, waiter: Waiter): void {
    const waiting: QueuedCommand = { cmd: newCommandId(), after, do: order };
    this.#waiters.set(waiting.cmd, waiter);
    this.#outbox.add(waiting);
    this.#waiting = this.#outbox.waiting;
    this.transmit(waiting);
  }

  #answered(cmd: string | null): { waiting: QueuedCommand | undefined; waiter: Waiter | undefined } {
    const waiting = this.#outbox.remove(cmd);
    const waiter = this.#waiters.get(cmd ?? '');
    this.#waiters.delete(cmd ?? '');
    return { waiting, waiter };
  }

  #showRefusal(error: Error): void {
    if (error instanceof RefusalError) this.refusal = error;
  }
}
