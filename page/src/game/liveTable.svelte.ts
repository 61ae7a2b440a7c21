/** A live table: follows the events of its WebSocket and sends commands. */
import { locale } from '$i18n';
import {
  api,
  type Bye,
  commandMessage,
  type EditionSheet,
  type EventTold,
  type FromServer,
  type Hello,
  type Order,
  ReconnectingSocket,
  RefusalError,
  ServerClock,
  session,
  type SocketState,
  socketUrl,
} from '$net';
import { rowPointsOf, SheetLoader } from './editionSheets';
import { type CommandResult, PendingCommands } from './pendingCommands.svelte';
import {
  applyEvent,
  emptyTable,
  fillMissingMarks,
  forgetOwnCode,
  learnOwnCode,
  matchView,
  type Presence,
  setRowPoints,
  tableView,
  type TrackedTable,
} from './tableState';
import type { EventBatch, LiveStatus, MatchContext, MatchState, RoundState, TableState } from './types';

/** After so many failed attempts in a row the server counts as unreachable. */
const OUT_OF_REACH = 3;

export class LiveTable implements MatchContext {
  /** The state of the connection. While it is not `live`, the table may be out of date. */
  status = $state<LiveStatus>('loading');
  /** Why the table is gone, in the reader's language; null: signed out. */
  failure = $state.raw<RefusalError | null>(null);
  sheet = $state.raw<EditionSheet | null>(null);
  /** That the server stops soon, as whoever runs it announces. */
  notice = $state.raw<{ stopsAt: number; text: string } | null>(null);
  /** All events so far. */
  log = $state.raw<EventTold[]>([]);
  #tracked = $state.raw<TrackedTable>(emptyTable(''));
  #presence = $state.raw<Presence>({ mine: [], here: [] });
  #chosen = $state<number | null | undefined>(undefined);

  readonly #table = $derived(tableView(this.#tracked, this.#presence));
  readonly #seat = $derived.by(() => {
    const { mine } = this.#presence;
    // Players who share a screen have several seats; they see a spectator's view until one of them is chosen.
    if (this.#chosen === undefined) return mine.length === 1 ? (mine[0] ?? null) : null;
    return this.#chosen !== null && mine.includes(this.#chosen) ? this.#chosen : null;
  });

  readonly #clock = new ServerClock();
  readonly #commands: PendingCommands;
  readonly #socket: ReconnectingSocket;
  readonly #sheets = new SheetLoader((sheet) => {
    this.sheet = sheet;
    this.#tracked = setRowPoints(this.#tracked, rowPointsOf(sheet));
  });
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- no view depends on it
  readonly #listeners = new Set<(batch: EventBatch) => void>();
  /** The seat from which the server shows the table; undefined: not known to the server. */
  #watchingAs: number | null | undefined;
  #welcomeVersion = 0;
  /** The version at the first welcome. Earlier events are history and are not announced. */
  #newsAfter: number | null = null;
  #isClosed = false;

  constructor(readonly id: string) {
    this.#tracked = emptyTable(id, location.origin);
    this.#commands = new PendingCommands(id, (waiting) => {
      if (this.status === 'live') this.#socket.send(commandMessage(waiting));
    });
    this.#socket = new ReconnectingSocket(socketUrl(id), {
      hello: () => this.#hello(),
      onMessage: (message) => this.#receive(message),
      onState: (state, failures, bye) => this.#onSocketState(state, failures, bye),
    });
    void this.#start();
  }

  get table(): TableState | null {
    return this.#table;
  }

  get match(): MatchState | null {
    return matchView(this.#tracked);
  }

  /** The current round, or the last one. */
  get round(): RoundState | null {
    return this.match?.rounds.at(-1) ?? null;
  }

  /** The seats of this player. */
  get mine(): readonly number[] {
    return this.#presence.mine;
  }

  /** The seat from which the table is seen; null: a spectator, or a shared screen on which no seat is chosen yet. */
  get seat(): number | null {
    return this.#seat;
  }

  /** The code that the viewing seat has set in the current round. */
  get ownCode(): string[] | null {
    return this.#tracked.match?.ownCode ?? null;
  }

  /** The command that waits for its answer. */
  get pending(): Order | null {
    return this.#commands.pending;
  }

  /** Why a command from before a reload was refused; no caller waits for that answer. */
  get refusal(): RefusalError | null {
    return this.#commands.refusal;
  }

  /** Called after the refusal was shown. */
  dismissRefusal(): void {
    this.#commands.refusal = null;
  }

  /** The server's time, in seconds since 1970. */
  now(): number {
    return this.#clock.now();
  }

  /**
   * Views the table from another of this player's seats, or as a spectator. A player's only seat is chosen
   * automatically.
   */
  viewAs(seat: number | null): void {
    const isSame = seat === this.#seat;
    this.#chosen = seat;
    if (isSame) return;
    this.#tracked = forgetOwnCode(this.#tracked);
    // Also if the server already shows that seat: the own code was just forgotten and must be sent again.
    this.#watchingAs = undefined;
    this.#syncView();
  }

  /** Sends a command; without a connection it waits. Rejects with a `RefusalError`. */
  send(order: Order): Promise<CommandResult> {
    return this.#commands.send(order, this.#tracked.version);
  }

  /** Calls the listener with every batch of events. Returns a function that stops it. */
  onEvents(listener: (batch: EventBatch) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Connects now instead of waiting for the next attempt. */
  retry(): void {
    this.#socket.retry();
  }

  close(): void {
    this.#isClosed = true;
    this.#listeners.clear();
    this.#socket.close();
  }

  // -- The connection -----------------------------------------------------------------------------

  async #start(): Promise<void> {
    try {
      await session.ensurePlayer();
    } catch (error) {
      if (error instanceof RefusalError && isFinal(error)) return this.#end(error);
      // The socket retries until the server answers, and then asks for the session.
    }
    if (!this.#isClosed) this.#socket.start();
  }

  #hello(): Hello {
    const { version, match } = this.#tracked;
    // After a change of seat only the code of the current round may be missing.
    const isMaker = match !== null && this.#seat === match.state.rounds.at(-1)?.codemaker;
    const missing = isMaker && match.codeSetAt !== null && match.ownCode === null;
    const since = missing && match.codeSetAt !== null ? match.codeSetAt - 1 : version;
    this.#watchingAs = this.#seat;
    return { type: 'hello', since, seat: this.#seat, language: locale() };
  }

  #onSocketState(state: SocketState, failures: number, bye: Bye['reason'] | null): void {
    if (state === 'closed' || state === 'open') return;
    this.#watchingAs = undefined;
    if (this.status === 'gone') return;
    if (state === 'offline' || failures >= OUT_OF_REACH) this.status = 'offline';
    else if (this.#newsAfter !== null) this.status = 'reconnecting';
    if (state !== 'waiting') return;
    if (bye === 'signed-out') void this.#reloadSession();
    else if (failures % OUT_OF_REACH === 1 && this.#socketWasRefused(failures)) void this.#askForReason();
  }

  /**
   * Whether the connection was refused and not just lost. Browsers do not say why it was refused, so the page
   * asks the server.
   */
  #socketWasRefused(failures: number): boolean {
    return failures > 1 || this.#newsAfter === null;
  }

  async #askForReason(): Promise<void> {
    try {
      await api.table(this.id);
    } catch (error) {
      if (error instanceof RefusalError && isFinal(error)) this.#end(error);
    }
  }

  async #reloadSession(): Promise<void> {
    session.clear();
    const player = await session.load().catch(() => undefined);
    if (player === null) this.#end(null);
  }

  #end(why: RefusalError | null): void {
    this.failure = why;
    this.status = 'gone';
    this.#socket.close();
    this.#commands.rejectAll(why ?? new RefusalError('session/none', ''));
  }

  // -- Messages -----------------------------------------------------------------------------------

  #receive(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        this.#clock.sync(message.now);
        this.#welcomeVersion = message.version;
        this.#newsAfter ??= message.version;
        this.#presence = { mine: message.seats, here: message.here };
        this.#onCaughtUp();
        break;
      case 'events':
        this.#applyEvents(message.events);
        break;
      case 'ack':
        this.#commands.acknowledged(message.cmd, message.version, this.#tracked.version);
        break;
      case 'stale':
        this.#commands.stale(message.cmd, this.log);
        break;
      case 'refusal':
        if (message.cmd === null) this.#onHelloRefused(new RefusalError(message.code, message.message, message.gaps));
        else this.#commands.refused(message);
        break;
      case 'you':
        this.#presence = { ...this.#presence, mine: message.seats };
        this.#watchingAs = message.watching_as;
        this.#syncView();
        break;
      case 'presence': {
        const others = this.#presence.here.filter((seat) => seat !== message.seat);
        this.#presence = { ...this.#presence, here: message.here ? [...others, message.seat] : others };
        break;
      }
      case 'notice':
        this.notice = message.stops_at === null ? null : { stopsAt: message.stops_at, text: message.text };
        break;
      case 'clock':
        this.#clock.sync(message.now);
        break;
      case 'ping':
        this.#clock.sync(message.t);
        break;
    }
  }

  #applyEvents(events: EventTold[]): void {
    const known = this.#tracked.version;
    const news = events.filter((event) => event.version > known);
    if (news[0] && news[0].version > known + 1) {
      // Events are missing, which the server should not let happen: request them.
      this.#socket.sendHello();
      return;
    }
    let tracked = events.reduce(learnOwnCode, this.#tracked);
    const steps: EventBatch['steps'] = [];
    for (const event of news) {
      tracked = applyEvent(tracked, event);
      steps.push({ event, context: this.#contextOf(tracked) });
    }
    this.#tracked = tracked;
    if (news.length > 0) {
      this.log = [...this.log, ...news];
      this.#requestMissing();
      const last = news.at(-1)?.version ?? 0;
      const batch: EventBatch = { events: news, steps, isNews: last > (this.#newsAfter ?? 0) };
      for (const listener of this.#listeners) listener(batch);
    }
    this.#commands.reached(tracked.version);
    this.#onCaughtUp();
  }

  #contextOf(tracked: TrackedTable): MatchContext {
    const { sheet } = this;
    return { table: tableView(tracked, this.#presence), match: matchView(tracked), sheet };
  }

  /** Once all events up to the welcome have arrived: views the right seat and sends waiting commands. */
  #onCaughtUp(): void {
    if (this.#tracked.version < this.#welcomeVersion || !this.#socket.isOpen) return;
    this.#syncView();
    if (this.status === 'live') return;
    this.status = 'live';
    this.#commands.resendAll();
  }

  #syncView(): void {
    const isBehind = this.#tracked.version < this.#welcomeVersion;
    if (!this.#socket.isOpen || isBehind || this.#watchingAs === this.#seat) return;
    this.#socket.sendHello();
  }

  /** Requests what events do not contain: the edition's sheet, and marks that only the rules can give. */
  #requestMissing(): void {
    const { terms, match } = this.#tracked;
    if (match?.needsServerMarks) {
      void api.table(this.id, this.#seat).then(
        (answer) => (this.#tracked = fillMissingMarks(this.#tracked, answer)),
        () => undefined,
      );
    }
    if (terms) void this.#sheets.load(terms);
  }

  /** The server refused the hello. */
  #onHelloRefused(refused: RefusalError): void {
    switch (refused.code) {
      case 'command/ahead':
        // The server knows fewer events than this page, as after a restored backup: start over.
        this.#tracked = setRowPoints(emptyTable(this.id, location.origin), this.#tracked.rowPoints);
        this.log = [];
        this.#socket.sendHello();
        break;
      case 'chair/not-yours':
        // The player left this seat at another screen.
        this.#chosen = undefined;
        this.#presence = { ...this.#presence, mine: [] };
        this.#socket.sendHello();
        break;
      case 'store/damaged':
        this.#end(refused);
        break;
      default:
        this.#socket.reconnectLater();
    }
  }
}

/** Whether a refusal is final: the server names no time to retry, and it is not about the session, which is renewed. */
function isFinal(refused: RefusalError): boolean {
  return refused.retryAfter === null && refused.status !== 401;
}
