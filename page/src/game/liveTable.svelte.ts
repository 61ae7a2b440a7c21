// A table that lives: it follows its WebSocket, folds what happens, and sends what is done.

import { locale } from '$i18n';
import {
  api,
  type Bye,
  type EditionSheet,
  type EventTold,
  type FromServer,
  type Hello,
  me,
  messageOf,
  type Order,
  Refused,
  ServerClock,
  socketAddress,
  type SocketState,
  TableSocket,
} from '$net';
import { rowPointsOf, SheetFollower } from './editionSheets';
import { Errands, type Sent } from './pendingCommands.svelte';
import { fold, knowRowPoints, learnCode, learnMarks, lookAnew, matchOf, nothing, tableOf, type Company, type Folded } from './tableState';
import type { Heard, LiveStatus, MatchState, RoundState, Scene, TableState } from './types';

/** Attempts in a row that fail before the server counts as out of reach. */
const OUT_OF_REACH = 3;

export class LiveTable implements Scene {
  /** Where the connection stands. While it is not `live`, what is shown may be old. */
  status = $state<LiveStatus>('loading');
  /** Why it is gone, in the reader's language; null: signed out. */
  trouble = $state.raw<Refused | null>(null);
  sheet = $state.raw<EditionSheet | null>(null);
  /** All events so far. */
  log = $state.raw<EventTold[]>([]);
  /** The events that came last, together. */
  lastEvents = $state.raw<EventTold[]>([]);
  #folded = $state.raw<Folded>(nothing(''));
  #company = $state.raw<Company>({ mine: [], here: [] });
  #chosen = $state<number | null | undefined>(undefined);

  readonly #table = $derived(tableOf(this.#folded, this.#company));
  readonly #seat = $derived.by(() => {
    const { mine } = this.#company;
    // Several seats are several people at one screen: nobody's view, until one is chosen.
    if (this.#chosen === undefined) return mine.length === 1 ? (mine[0] ?? null) : null;
    return this.#chosen !== null && mine.includes(this.#chosen) ? this.#chosen : null;
  });

  readonly #clock = new ServerClock();
  readonly #errands: Errands;
  readonly #socket: TableSocket;
  readonly #sheets = new SheetFollower((sheet) => {
    this.sheet = sheet;
    this.#folded = knowRowPoints(this.#folded, rowPointsOf(sheet));
  });
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- no view depends on it
  readonly #listeners = new Set<(heard: Heard) => void>();
  /** As whom the server knows that we look; undefined: it does not know. */
  #watchingAs: number | null | undefined;
  #welcomeVersion = 0;
  /** What happened before the first welcome is history, and no news. */
  #newsAfter: number | null = null;
  #isClosed = false;

  constructor(readonly id: string) {
    this.#folded = nothing(id, location.origin);
    this.#errands = new Errands(id, (waiting) => {
      if (this.status === 'live') this.#socket.say(messageOf(waiting));
    });
    this.#socket = new TableSocket(socketAddress(id), {
      hello: () => this.#hello(),
      hear: (message) => this.#hear(message),
      changed: (state, failures, bye) => this.#changed(state, failures, bye),
    });
    void this.#start();
  }

  get table(): TableState | null {
    return this.#table;
  }

  get match(): MatchState | null {
    return matchOf(this.#folded);
  }

  /** The round that runs, or ran last. */
  get round(): RoundState | null {
    return this.match?.rounds.at(-1) ?? null;
  }

  /** My own seats. */
  get mine(): readonly number[] {
    return this.#company.mine;
  }

  /** Whose view it is; null: a spectator's, or nobody's yet at one screen. */
  get seat(): number | null {
    return this.#seat;
  }

  /** The code that the seat whose view it is has hidden in the running round. */
  get ownCode(): string[] | null {
    return this.#folded.match?.ownCode ?? null;
  }

  /** The command that is under way. */
  get pending(): Order | null {
    return this.#errands.pending;
  }

  /** Why a command of before a reload was refused: nobody waits for its answer any more. */
  get refusal(): Refused | null {
    return this.#errands.refusal;
  }

  /** It has been shown. */
  dismissRefusal(): void {
    this.#errands.refusal = null;
  }

  /** The server's clock now, in seconds since 1970. */
  now(): number {
    return this.#clock.now();
  }

  /** Look from another of my own seats, or from none. A single seat is looked from by itself. */
  look(seat: number | null): void {
    const isSame = seat === this.#seat;
    this.#chosen = seat;
    if (isSame) return;
    this.#folded = lookAnew(this.#folded);
    // Also where the server knows that seat already: the code was just forgotten here.
    this.#watchingAs = undefined;
    this.#settleView();
  }

  /** Do something. Rejects with `Refused`; while nobody hears it, it waits for the connection. */
  send(order: Order): Promise<Sent> {
    return this.#errands.give(order, this.#folded.version);
  }

  /** Hear of all events that come; returns how to stop. */
  onHeard(hear: (heard: Heard) => void): () => void {
    this.#listeners.add(hear);
    return () => this.#listeners.delete(hear);
  }

  /** Try to connect now, without waiting. */
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
      await me.ensure();
    } catch (error) {
      if (error instanceof Refused && isForGood(error)) return this.#beGone(error);
      // The socket tries until somebody answers, and asks who we are then.
    }
    if (!this.#isClosed) this.#socket.start();
  }

  #hello(): Hello {
    const { version, match } = this.#folded;
    // Only the code of the running round may be missing in a view that changes.
    const isMaker = match !== null && this.#seat === match.state.rounds.at(-1)?.codemaker;
    const missing = isMaker && match.hiddenAt !== null && match.ownCode === null;
    const since = missing && match.hiddenAt !== null ? match.hiddenAt - 1 : version;
    this.#watchingAs = this.#seat;
    return { type: 'hello', since, seat: this.#seat, language: locale() };
  }

  #changed(state: SocketState, failures: number, bye: Bye['reason'] | null): void {
    if (state === 'closed' || state === 'open') return;
    this.#watchingAs = undefined;
    if (this.status === 'gone') return;
    if (state === 'offline' || failures >= OUT_OF_REACH) this.status = 'offline';
    else if (this.#newsAfter !== null) this.status = 'reconnecting';
    if (state !== 'waiting') return;
    if (bye === 'signed-out') void this.#askWhoIAm();
    else if (failures % OUT_OF_REACH === 1 && this.#socketWasRefused(failures)) void this.#askWhy();
  }

  /** A browser does not say why a connection was refused; of one that was lost, it need not. */
  #socketWasRefused(failures: number): boolean {
    return failures > 1 || this.#newsAfter === null;
  }

  async #askWhy(): Promise<void> {
    try {
      await api.table(this.id);
    } catch (error) {
      if (error instanceof Refused && isForGood(error)) this.#beGone(error);
    }
  }

  async #askWhoIAm(): Promise<void> {
    me.forget();
    const player = await me.look().catch(() => undefined);
    if (player === null) this.#beGone(null);
  }

  #beGone(why: Refused | null): void {
    this.trouble = why;
    this.status = 'gone';
    this.#socket.close();
    this.#errands.abandon(why ?? new Refused('session/none', ''));
  }

  // -- Hearing ------------------------------------------------------------------------------------

  #hear(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        this.#clock.hear(message.now);
        this.#welcomeVersion = message.version;
        this.#newsAfter ??= message.version;
        this.#company = { mine: message.seats, here: message.here };
        this.#caughtUp();
        break;
      case 'events':
        this.#follow(message.events);
        break;
      case 'ack':
        this.#errands.acknowledged(message.cmd, message.version, this.#folded.version);
        break;
      case 'stale':
        this.#errands.stale(message.cmd, this.log);
        break;
      case 'refusal':
        if (message.cmd === null) this.#notGreeted(new Refused(message.code, message.message, message.gaps));
        else this.#errands.refused(message);
        break;
      case 'you':
        this.#company = { ...this.#company, mine: message.seats };
        this.#watchingAs = message.watching_as;
        this.#settleView();
        break;
      case 'presence': {
        const others = this.#company.here.filter((seat) => seat !== message.seat);
        this.#company = { ...this.#company, here: message.here ? [...others, message.seat] : others };
        break;
      }
      case 'clock':
        this.#clock.hear(message.now);
        break;
      case 'ping':
        this.#clock.hear(message.t);
        break;
    }
  }

  #follow(events: EventTold[]): void {
    const known = this.#folded.version;
    const news = events.filter((event) => event.version > known);
    if (news[0] && news[0].version > known + 1) {
      // It never leaves a gap; if one is here all the same, we have lost something ourselves.
      this.#socket.greet();
      return;
    }
    let folded = events.reduce(learnCode, this.#folded);
    const steps: Heard['steps'] = [];
    for (const event of news) {
      folded = fold(folded, event);
      steps.push({ event, scene: this.#sceneOf(folded) });
    }
    this.#folded = folded;
    if (news.length > 0) {
      this.log = [...this.log, ...news];
      this.lastEvents = news;
      this.#learnMore();
      const last = news.at(-1)?.version ?? 0;
      const heard: Heard = { events: news, steps, isNews: last > (this.#newsAfter ?? 0) };
      for (const hear of this.#listeners) hear(heard);
    }
    this.#errands.reached(folded.version);
    this.#caughtUp();
  }

  #sceneOf(folded: Folded): Scene {
    const { sheet } = this;
    return { table: tableOf(folded, this.#company), match: matchOf(folded), sheet };
  }

  /** Everything up to the welcome is here: look from the right seat, and send what waits. */
  #caughtUp(): void {
    if (this.#folded.version < this.#welcomeVersion || !this.#socket.isOpen) return;
    this.#settleView();
    if (this.status === 'live') return;
    this.status = 'live';
    this.#errands.sayAgain();
  }

  #settleView(): void {
    const isBehind = this.#folded.version < this.#welcomeVersion;
    if (!this.#socket.isOpen || isBehind || this.#watchingAs === this.#seat) return;
    this.#socket.greet();
  }

  /** What the events do not say: the edition's sheet, and marks that only the rules can give. */
  #learnMore(): void {
    const { terms, match } = this.#folded;
    if (match?.isUnsure) {
      void api.table(this.id, this.#seat).then(
        (answer) => (this.#folded = learnMarks(this.#folded, answer)),
        () => undefined,
      );
    }
    if (terms) void this.#sheets.follow(terms);
  }

  /** Hello was refused. */
  #notGreeted(refused: Refused): void {
    switch (refused.code) {
      case 'command/ahead':
        // The server has forgotten something, as after a restored backup: hear everything again.
        this.#folded = knowRowPoints(nothing(this.id, location.origin), this.#folded.rowPoints);
        this.log = [];
        this.#socket.greet();
        break;
      case 'chair/not-yours':
        // The seat was left at another screen.
        this.#chosen = undefined;
        this.#company = { ...this.#company, mine: [] };
        this.#socket.greet();
        break;
      case 'store/damaged':
        this.#beGone(refused);
        break;
      default:
        this.#socket.startAnew();
    }
  }
}

/** Where the server does not say when to try again, it is of no use; a session is begun anew. */
function isForGood(refused: Refused): boolean {
  return refused.retryAfter === null && refused.status !== 401;
}
