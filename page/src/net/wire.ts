// Written by `python -m tools.page_types` from the models of the server. Change those instead.

/** The ways in which I can sign in again. */
export interface AccountAnswer {
  login: string | null;
  passkeys: PasskeyAnswer[];
}

/** The command is stored. Its events follow, or came earlier if it was sent again. */
export interface Ack {
  type: 'ack';
  /** 128 bits as 32 small hexadecimal digits. */
  cmd: string;
  /** The last event of the command. */
  version: number;
}

/** Agree to the terms that were offered last. */
export interface AgreeOrder {
  kind: 'agree';
  /** The seat that acts: one of the sender's. */
  seat: number;
}

/** The process answers. */
export interface Alive {
  status?: 'alive';
}

/** A free seat. */
export interface AnybodysChair {
  who: 'anybody';
}

/** A signature over the challenge. */
export interface Assertion {
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle?: string | null;
}

/** What the marks tell, and what to play next. */
export interface AssistantAnswer {
  /** null: that takes too long here. */
  codes_left: number | null;
  /** These are all; if not, at least so many are left. */
  complete: boolean;
  /** Some of the codes that are left, at most 100. */
  some: string[][];
  /** null: that takes too long here. */
  certain: Certainties | null;
  /** The row to play; null: no code fits all marks. */
  row: string[] | null;
  /** The best first; none where that takes too long here. */
  suggestions: Suggestion[];
  /** On `guess`, where one was sent. */
  verdict: RowVerdict | null;
  /** Where no code fits all marks. */
  clash: Diagnosis | null;
  /** Something was left out that takes too long here. */
  takes_too_long: boolean;
  /** For people, in the reader's language; one sentence or two each. */
  sentences: string[];
}

/** The rows of a real board. */
export interface AssistantRequest {
  edition: string;
  /** null: the edition's default. */
  players?: number | null;
  /** Written as in notation. */
  options?: string[];
  /** How long the code is, where there is a choice. */
  holes?: number | null;
  rows?: MarkedRow[];
  /** A name of `GET /api/strategies`. */
  strategy?: string | null;
  /** A row to evaluate. */
  guess?: string[] | null;
  /** Codes of today's puzzles that are known: on rows of the others no advice is given. */
  solved?: string[][];
  /** With `clue=sum`: the sum of the digits, if it was told. */
  clue?: number | null;
}

/** A new public key, as the device states it. */
export interface Attestation {
  clientDataJSON: string;
  attestationObject: string;
}

/** The best row, and why. */
export interface BestHint {
  level: 'best';
  /** For people, in the reader's language; one sentence or two each. */
  sentences: string[];
  /** The row to play, be it the best or one that fits. */
  row: string[];
  /** null: that takes too long here. */
  suggestion: Suggestion | null;
}

/** A bot took a seat. */
export interface BotSatTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'BotSat';
  seat: number;
  strength: string;
}

/** The seat of a bot. */
export interface BotsChair {
  who: 'bot';
  strength: string;
}

/** The server closes the connection. */
export interface Bye {
  type: 'bye';
  reason: 'no-hello' | 'too-long' | 'not-text' | 'too-many' | 'idle' | 'slow' | 'restart' | 'signed-out' | 'blocked';
}

/** What is known of each hole and each peg. */
export interface CertainHint {
  level: 'certain';
  /** For people, in the reader's language; one sentence or two each. */
  sentences: string[];
  /** null: that takes too long here. */
  certain: Certainties | null;
}

/** What the codes that are left have in common. */
export interface Certainties {
  /** The codes that are left, or that were found. */
  codes_left: number;
  /** Whether every code left was looked at. If not, what is named is possible, and what is not named may be possible too. */
  complete: boolean;
  /** For each hole the pegs that may stand in it, and in how many of the codes left. */
  holes: (Record<string, number>)[];
  /** For each hole the peg that must stand in it, if it is known. */
  certain: (string | null)[];
  /** How often each peg stands in the code: at least, at most. */
  pegs: Record<string, number[]>;
  /** The pegs that stand in no code that is left. */
  excluded: string[];
}

/** Whether it is the code; if not, which rows speak against it. */
export interface CheckAnswer {
  solved: boolean;
  clashes: Clash[];
  /** For people, in the reader's language; one sentence or two each. */
  sentences: string[];
  /** A way to the code, once it was found. */
  way: Deduction[];
}

/** A solution to check. */
export interface CheckRequest {
  /** A row of pegs, each by its letter; `_` is an empty hole. */
  code: string[];
}

/** Have the round dropped after a long wait for another player, where no time is agreed. */
export interface ClaimOrder {
  kind: 'claim';
  /** The seat that acts: one of the sender's. */
  seat: number;
}

/** A row of the board that contradicts a row. */
export interface Clash {
  /** Counted from 1. */
  row: number;
  guess: string[];
  /** The mark that it got. */
  given: number[];
  /** The mark that would have been given if it were the code. */
  would: number[];
}

/** The time of the server: with every deadline, and every 4 seconds. */
export interface ClockMessage {
  type: 'clock';
  /** Seconds since 1970 by the server's clock. */
  now: number;
}

/** The table that is joined by a short code. */
export interface CodeAnswer {
  /** 128 bits as 32 small hexadecimal digits. */
  table: string;
}

/** The code stands behind the shield; its length, its commitment and the clue are open to all. */
export interface CodeSetTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'CodeSet';
  holes: number;
  commitment: string | null;
  clue: number | null;
  /** Only for the codemaker: the code itself. */
  code?: string[] | null;
}

/** The codemaker is to set the code, to mark or to reveal, perhaps before a deadline. */
export interface CodemakerAwaitedTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'CodemakerAwaited';
  since: number;
  deadline: number | null;
}

/** Do something at the table. */
export interface Command {
  type: 'command';
  /** Made by the client for each command: 16 random bytes. */
  cmd: string;
  /** The last event that the client knew when it decided. */
  after: number;
  do: Order;
}

/** The result of a command, and all events since its `after`. */
export interface CommandAnswer {
  /** ack: it is stored. stale: it was decided without the latest events, and not done. */
  outcome: 'ack' | 'stale';
  /** The last event of the command, or of the table. */
  version: number;
  events: EventTold[];
}

/** A command, as on the WebSocket. */
export interface CommandRequest {
  /** 128 bits as 32 small hexadecimal digits. */
  cmd: string;
  /** Counts the events of a table from 1. */
  after: number;
  do: Order;
}

/** The limits of a connection. */
export interface ConnectionLimits {
  /** The longest message, either way. */
  message_bytes: number;
  /** Messages a second, in the long run; every frame counts, also fragments and pings. */
  messages: number;
  /** Messages at once. */
  burst: number;
  /** The time for the first `hello`. */
  hello_seconds: number;
  /** The time without any message; pongs count. */
  idle_seconds: number;
  /** The server sends something at least so often; after twice as long without a message, connect again. */
  beat_seconds: number;
}

/** Whether a row could be the code. */
export interface Consistency {
  row: string[];
  /** Whether no mark and no rule contradicts it. */
  consistent: boolean;
  /** Whether the rules allow it as a code; a guess is often freer. */
  allowed_as_code: boolean;
  clashes: Clash[];
}

/** The answer of `navigator.credentials.get()`. */
export interface Credential {
  id: string;
  rawId: string;
  type: 'public-key';
  response: Assertion;
}

/** One step to the code. */
export interface Deduction {
  /** The rows that are put together, counted from 1. */
  rows: number[];
  /** For people, in the reader's language; one sentence or two each. */
  sentences: string[];
}

/** What is wrong with the marks of a round, if anything is. Rows are counted from 1. */
export interface Diagnosis {
  /** `sound`: some code fits all marks. `contradiction`: none does. `undecided`. */
  verdict: 'sound' | 'contradiction' | 'undecided';
  /** Sets of rows whose marks cannot all be true, as small as the proof says. */
  clashes: number[][];
  /** What is proven of these sets. */
  proof: 'smallest' | 'minimal' | 'unproven' | null;
  /** Whether `clashes` are all of the smallest sets. */
  all_listed: boolean;
  /** So many marks at least are false, where that was decided. */
  least_false: number | null;
  /** Where more than one mark must be false: the sets of so many rows that could be the ones. */
  suspects: number[][];
  /** The rows that could be the only false one. */
  repairs: Repair[];
  /** How many codes fit, where they were counted. */
  codes: number | null;
  /** The marks that are false by the code, where it was shown. */
  false_marks: FalseMark[];
  /** The diagnosis, for a person. */
  sentences: string[];
  /** Sets of rows whose marks cannot all be true, as small as the proof says. */
  rows: number[][];
}

/** How a row divides the codes that are left: each mark it may get leaves one part of them. */
export interface Division {
  /** The codes that were divided. */
  codes: number;
  /** Whether these are all that are left, and not only some that were found. */
  complete: boolean;
  /** How many parts there are. */
  parts: number;
  /** The codes left if the mark tells least. */
  largest: number;
  /** The parts, the largest first. */
  sizes: number[];
  /** How many of the codes the row would crack: 1 if it may be the code itself. */
  cracks: number;
  /** How many codes are left after it on average, counting a cracked one as left. */
  expected_left: number;
  /** The information of its mark, in bits: one bit halves the codes. */
  bits: number;
}

/** An edition in a list, with what a small picture of its board needs. */
export interface EditionLine {
  name: string;
  title: string;
  players: number[];
  /** How long a code may be; the codemaker chooses. */
  holes: number[];
  colours: number;
  /** The rows of a round; null: no end. */
  rows: number | null;
  /** A code may use a colour more than once. */
  repeats: boolean;
  /** How many codes there are; null where they are words. */
  codes: number | null;
  /** What the pieces of a code are. */
  kind: 'pegs' | 'letters' | 'digits' | 'animals' | 'pieces';
  /** What marks are given with. */
  keys_as: 'pegs' | 'sliders' | 'bulls';
  /** What one hidden code is called. */
  rounds_as: 'rounds' | 'games';
  pegs: PegLook[];
  keys: Key[];
}

/** All editions, the leaflets' own first. */
export interface EditionList {
  language: 'en' | 'de' | 'fr' | 'nl';
  editions: EditionLine[];
}

/** An edition with so many players and these options, and its rule sheet. */
export interface EditionSheet {
  name: string;
  title: string;
  players: number[];
  /** How long a code may be; the codemaker chooses. */
  holes: number[];
  colours: number;
  /** The rows of a round; null: no end. */
  rows: number | null;
  /** A code may use a colour more than once. */
  repeats: boolean;
  /** How many codes there are; null where they are words. */
  codes: number | null;
  /** What the pieces of a code are. */
  kind: 'pegs' | 'letters' | 'digits' | 'animals' | 'pieces';
  /** What marks are given with. */
  keys_as: 'pegs' | 'sliders' | 'bulls';
  /** What one hidden code is called. */
  rounds_as: 'rounds' | 'games';
  pegs: PegLook[];
  keys: Key[];
  language: 'en' | 'de' | 'fr' | 'nl';
  for_players: number;
  /** The chosen options, as they are written. */
  chosen: string[];
  /** A hole may be left empty; `_` counts as one more colour. */
  blank: boolean;
  blank_look: PegLook;
  /** A guess may repeat colours where a code may not. */
  free_guesses: boolean;
  /** The codemaker gives the marks. */
  by_hand: boolean;
  /** With `clue=sum`, every sum that a code may have; otherwise none is told. */
  clues: number[];
  rounds: number;
  /** Seconds; null: no limit. */
  time_per_row: number | null;
  scoring: Scoring;
  options: OptionRule[];
  not_offered: MissingOption[];
  maker_table: MakerTable[];
  sections: Section[];
}

/** The statistics of one edition, for matches that were played in one way. */
export interface EditionStatistics {
  edition: string;
  /** unaided: here, without hints. with-hints: here, with one or more. imported: elsewhere. */
  played: 'unaided' | 'with-hints' | 'imported';
  matches: number;
  won: number;
  drawn: number;
  lost: number;
  undecided: number;
  /** Rounds as codebreaker that were scored. */
  rounds: number;
  cracked: number;
  /** Rows to crack a code. */
  average: number | null;
  /** How many codes were cracked in so many rows. */
  distribution: Record<string, number>;
  /** Matches in which one player held several seats; they count here only. */
  together: number;
}

/** The JSON of every error. */
export interface ErrorAnswer {
  error: Fault;
}

/** Events of the table, in order, without gaps. */
export interface Events {
  type: 'events';
  events: EventTold[];
}

/** Events of a table. */
export interface EventsAnswer {
  /** The table's last event. */
  version: number;
  events: EventTold[];
}

/** A mark that does not fit the code, where the code was shown. */
export interface FalseMark {
  /** Counted from 1. */
  row: number;
  guess: string[];
  said: number[];
  is: number[];
}

/** No code fits the marks of this round: one of them is false. Nothing more is said. */
export interface FalseMarkProvenTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'FalseMarkProven';
}

/** Why a request was refused. */
export interface Fault {
  /** Stable; for programs. */
  code: string;
  /** For people, in the reader's language. */
  message: string;
  /** What fills the gaps of the message. Seats are counted from 1, as people do. */
  gaps: Record<string, unknown>;
}

/** Whether a row could be the code. */
export interface FitsHint {
  level: 'fits';
  /** For people, in the reader's language; one sentence or two each. */
  sentences: string[];
  fitting: Consistency;
}

/** A mark that would fit the other rows. */
export interface FittingMark {
  mark: number[];
  /** So many codes it would leave; null where they were not counted. */
  codes_left: number | null;
}

/** Mark a guess by hand. */
export interface GiveMarkOrder {
  kind: 'give-mark';
  /** The seat that acts: one of the sender's. */
  seat: number;
  /** How many key pegs of each kind, in the edition's order: black, then white. */
  mark: number[];
}

/** Give a share of the dice before the match, for all of one's seats that have given none. */
export interface GiveShareOrder {
  kind: 'give-share';
  /** The seat that acts: one of the sender's. */
  seat: number;
  /** A share of the dice: 32 random bytes as 64 small hexadecimal digits. */
  share: string;
}

/** The code of a puzzle for somebody who gives it up, and a way to it. */
export interface GivenUp {
  code: string[];
  way: Deduction[];
}

/** How good a row is. */
export interface GoodHint {
  level: 'good';
  /** For people, in the reader's language; one sentence or two each. */
  sentences: string[];
  /** null: that takes too long here. */
  quality: Quality | null;
}

/** Fill the open row. */
export interface GuessOrder {
  kind: 'guess';
  /** The seat that acts: one of the sender's. */
  seat: number;
  /** A row of pegs, each by its letter; `_` is an empty hole. */
  guess: string[];
}

/** The row is open again for the same seat, with its old deadline: nobody gains time. */
export interface GuessTakenBackTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'GuessTakenBack';
  row: number;
  seat: number;
  deadline: number | null;
  since: number | null;
}

/** A row was filled. Once marked, it stays until the round ends. */
export interface GuessedTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'Guessed';
  row: number;
  seat: number;
  guess: string[];
}

/** The first message: which events the client lacks, and whose view it wants. May be repeated. */
export interface Hello {
  type: 'hello';
  /** The last event that the client knows; 0: none. */
  since: number;
  /** A seat of the sender, who also sees its code; null: a spectator's view. */
  seat: number | null;
  /** Of the sentences in refusals. */
  language?: 'en' | 'de' | 'fr' | 'nl' | null;
}

/** A codebreaker whose turn it is asks for a hint. */
export interface HintRequest {
  /** A seat; the first is 0. */
  seat: number;
  /** fits: Could my row be the code? left: How many codes are left? told: What does the last mark tell me? certain: What is certain by now? good: How good is my row? best: The best guess, and why */
  level: 'fits' | 'left' | 'told' | 'certain' | 'good' | 'best';
  /** For `fits` and `good`. */
  guess?: string[] | null;
  /** For `told`; null: the last one. */
  row?: number | null;
}

/** A codebreaker is given a hint for the open row: everybody hears so, and nobody what it says. */
export interface HintTakenTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'HintTaken';
  row: number;
  seat: number;
  level: 'fits' | 'left' | 'told' | 'certain' | 'good' | 'best';
}

/** A hint that was given for a row; what it said is known to nobody else. */
export interface HintUsed {
  row: number;
  /** A seat; the first is 0. */
  seat: number;
  level: 'fits' | 'left' | 'told' | 'certain' | 'good' | 'best';
}

/** How many matches were imported. */
export interface ImportAnswer {
  taken: number;
  /** Imported before. */
  known: number;
  /** Unfinished, and left out. */
  unfinished: number;
}

/** Matches in notation, one after the other. */
export interface ImportRequest {
  notation: string;
  /** My name in them; null: my present name. */
  name?: string | null;
}

/** A row and its value. */
export interface Judged {
  /** The row as one word. */
  row: string;
  pegs: string[];
  /** null on boards where nothing can be counted. */
  value: Value | null;
}

/** A key peg, in the order of a mark. */
export interface Key {
  colour: string;
  name: string;
  /** What it says of a guess: exact, misplaced … */
  meaning: string;
}

/** How many codes are left. */
export interface LeftHint {
  level: 'left';
  /** For people, in the reader's language; one sentence or two each. */
  sentences: string[];
  /** null: that takes too long here. */
  codes_left: number | null;
  /** These are all; if not, at least so many are left. */
  complete: boolean;
}

/** The codemaker's points, by the row in which the code is cracked. */
export interface MakerTable {
  players: number;
  cracked_in_row: number[];
  not_cracked: number;
}

/** The mark that the guess earns. */
export interface MarkAnswer {
  mark: number[];
  cracked: boolean;
  sentence: string;
}

/** A code that everybody sees, and a guess. */
export interface MarkRequest {
  edition: string;
  /** null: the edition's default. */
  players?: number | null;
  /** Written as in notation. */
  options?: string[];
  /** A row of pegs, each by its letter; `_` is an empty hole. */
  code: string[];
  /** A row of pegs, each by its letter; `_` is an empty hole. */
  guess: string[];
}

/** A guess on a real board, and its mark. */
export interface MarkedRow {
  /** A row of pegs, each by its letter; `_` is an empty hole. */
  guess: string[];
  /** How many key pegs of each kind, in the edition's order: black, then white. */
  mark: number[];
}

/** A row was answered. */
export interface MarkedTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'Marked';
  row: number;
  mark: number[];
}

/** A match, as one seat sees it. */
export interface MatchAnswer {
  /** Whose view it is; null: a spectator's. */
  seat: number | null;
  edition: string | null;
  options: string[];
  seats: string[];
  stage: 'begin' | 'code' | 'guess' | 'mark' | 'reveal' | 'over';
  awaited: number | null;
  /** Since when somebody is awaited. */
  since: number | null;
  deadline: number | null;
  rounds: RoundAnswer[];
  totals: number[];
  away: number[];
  stand_ins: number[];
  resigned: number[];
  /** Those of `resigned` who stayed away too long. */
  absent: number[];
  ended: 'played' | 'resigned' | 'false-marks' | 'out-of-time' | 'undecided' | null;
  winners: number[];
  /** Counts the match's own events. */
  version: number;
  own_code: string[] | null;
}

/** Everybody sits; the first codemaker is agreed or drawn. */
export interface MatchBegunTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'MatchBegun';
  rules: RulesTold;
  seats: string[];
  first: number;
  grace: number;
  stand_ins: boolean;
  patience: number | null;
}

/** The match is over; `EndReason` says why. */
export interface MatchEndedTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'MatchEnded';
  winners: number[];
  reason: 'played' | 'resigned' | 'false-marks' | 'out-of-time' | 'undecided';
}

/** An option that other editions have and this one lacks. */
export interface MissingOption {
  name: string;
  label: string;
  rule: string;
  reason: string;
}

/** My seat; I may have several, for people at one screen, if no seat is free for others. */
export interface MyChair {
  who: 'me';
  /** null: my own name. */
  name?: string | null;
}

/** Who I am. */
export interface MyselfAnswer {
  /** 32 hexadecimal digits. */
  id: string;
  name: string;
  language: string;
  /** Has a login or a passkey to sign in with again. */
  account: boolean;
}

/** What to change; fields that are left out stay. */
export interface MyselfChange {
  /** 1 to 40 letters, digits, signs and single spaces, once composed. */
  name?: string | null;
  language?: 'en' | 'de' | 'fr' | 'nl' | null;
}

/** A strength or a strategy. */
export interface Named {
  /** Stable; for programs. */
  name: string;
  /** For people, in the reader's language. */
  title: string;
  /** What it does. */
  sentence: string;
}

/** The answer of `navigator.credentials.create()`. */
export interface NewCredential {
  id: string;
  rawId: string;
  type: 'public-key';
  response: Attestation;
}

/** A passkey that a device has made, and its label. */
export interface NewPasskey {
  label: string;
  credential: NewCredential;
}

/** A login and its password. */
export interface NewPassword {
  /** 3 to 64 of: a to z, digits, . _ - + @. */
  login: string;
  password: string;
}

/** The label of a new token. */
export interface NewToken {
  label: string;
}

/** A new token. */
export interface NewTokenAnswer {
  id: string;
  label: string;
  /** Seconds since 1970. */
  created_at: number;
  used_at: number | null;
  /** Shown only now; the server does not store it. */
  token: string;
}

/** Whoever runs the server announces that it stops, or takes that back. */
export interface Notice {
  type: 'notice';
  /** When the server stops; null: it goes on. */
  stops_at: number | null;
  /** What the host adds, in any language; may be empty. */
  text: string;
}

/** Offer other terms, to which everybody else has to agree. */
export interface OfferOrder {
  kind: 'offer';
  /** The seat that acts: one of the sender's. */
  seat: number;
  terms: TermsOffer;
}

/** A table to open. If every seat is taken, the match begins at once, or with a share owed. */
export interface OpenRequest {
  /** Made by the client; sent twice, it opens one table. */
  cmd: string;
  terms: TermsOffer;
  chairs: (MyChair | AnybodysChair | BotsChair)[];
  /** Anybody may find it in the lists. */
  listed?: boolean;
  /** The match waits until I have given a share of the dice, by `give-share`. */
  owes_share?: boolean;
}

/** One of the values that an option may have. */
export interface OptionChoice {
  /** As it is written after the `=`. */
  value: string;
  label: string;
}

/** An option of a match, and its rule in a sentence. */
export interface OptionRule {
  name: string;
  kind: 'flag' | 'number' | 'choice';
  /** How it is written: `doubles`, `rows=N`. */
  written: string;
  /** A name of a word or two. */
  label: string;
  /** The leaflet's own name. */
  leaflet_name: string | null;
  /** Of a number, with these players. */
  low: number | null;
  high: number | null;
  /** 2: only even numbers fit. */
  step: number | null;
  /** Of a choice. */
  choices: OptionChoice[];
  /** null: none, or no end. */
  default: number | string | boolean | null;
  rule: string;
  /** Why it cannot be added to these players and options; null: it can. */
  refusal: Fault | null;
}

/** Own up to a wrong mark, as codemaker: the round is aborted. */
export interface OwnUpOrder {
  kind: 'own-up';
  /** The seat that acts: one of the sender's. */
  seat: number;
}

/** The codemaker says that a mark was wrong: an error discovered. */
export interface OwnedUpTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'OwnedUp';
}

/** A passkey without its public key. */
export interface PasskeyAnswer {
  id: string;
  label: string;
  /** Seconds since 1970. */
  created_at: number;
  used_at: number | null;
}

/** The argument of a browser's `navigator.credentials`. */
export interface PasskeyOptions {
  publicKey: Record<string, unknown>;
}

/** The answer of a passkey. */
export interface PasskeySignIn {
  credential: Credential;
}

/** The old and the new password. */
export interface PasswordChange {
  /** Left out: if a passkey or the password was shown just now. */
  old_password?: string | null;
  new_password: string;
}

/** The password of whoever is signed in. */
export interface PasswordProof {
  password: string;
}

/** A login and its password. */
export interface PasswordSignIn {
  login: string;
  password: string;
}

/** A peg, distinguished by letter, name, colour, shape and Braille cell. */
export interface PegLook {
  /** The notation's: in codes and guesses, and in every language. */
  letter: string;
  /** The letter in the reader's language. */
  shown: string;
  /** What may be typed for it, in any language. */
  typed: string[];
  name: string;
  colour: string;
  shape: string;
  braille: string;
}

/** Somebody took a seat, and with it agreed to the terms. */
export interface PersonSatTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'PersonSat';
  seat: number;
  name: string;
  person: number;
  owes_share: boolean;
}

/** A question that the client answers by a pong with the same `t`; it measures the lag. */
export interface Ping {
  type: 'ping';
  t: number;
}

/** The answer to a ping. */
export interface Pong {
  type: 'pong';
  /** The `t` of the ping. */
  t: number;
}

/** Whether the person in a seat is connected to this process; events say who has left. */
export interface PresenceMessage {
  type: 'presence';
  /** A seat; the first is 0. */
  seat: number;
  here: boolean;
}

/** Rows with their marks, and exactly one code that fits them all. */
export interface Puzzle {
  id: string;
  edition: string;
  options: string[];
  grade: 'easy' | 'medium' | 'hard';
  holes: number;
  rows: PuzzleRow[];
  /** Deductions that lead to the code, one after the other. */
  steps: number;
  /** So many marks have to be put together in the hardest deduction. */
  together: number;
  /** Of whose day it is the puzzle, as 2026-11-16. */
  date: string | null;
  /** When the next puzzle of the day comes, in seconds since 1970. */
  next_at: number | null;
  /** What is to be done. */
  sentence: string;
}

/** A new puzzle of an edition. */
export interface PuzzleRequest {
  edition: string;
  /** How often marks must be combined to solve it. */
  grade?: 'easy' | 'medium' | 'hard';
}

/** A given row. */
export interface PuzzleRow {
  guess: string[];
  mark: number[];
}

/** How good a row is. */
export interface Quality {
  row: string[];
  /** null on boards where nothing can be counted: there, compare what the rows tell. */
  value: Value | null;
  /** The same of the best row. */
  best: Value | null;
  /** How much of a row it gives away. */
  loss: number | null;
  /** Whether the loss is proven. */
  exact: boolean;
  /** One word for it. */
  verdict: 'best' | 'good' | 'inexact' | 'weak' | 'blunder' | null;
  /** `?!`, `?` or `??`; mostly nothing. */
  sign: string;
  /** Only where every row has its exact value. */
  rank: Rank | null;
  division: Division;
  /** What the best row would tell, in bits; a row may tell less and still be better. */
  best_bits: number;
}

/** The place of a row among all rows that may be guessed. */
export interface Rank {
  /** 1 for the best; equal rows share a place. */
  place: number;
  /** Rows that are worth as much, itself included. */
  equal: number;
  /** All rows. */
  of: number;
}

/** Whether this process can serve players, and whether each of its parts works. */
export interface Readiness {
  /** `degraded`: players of other processes see moves up to two seconds late; `stopping`: hands its players over to other processes. */
  status: 'ready' | 'degraded' | 'not ready' | 'stopping';
  /** `store`: can write; `bus`: is connected. */
  parts: Record<string, boolean>;
}

/** A message was refused, and nothing was changed. Says why, and what to do. */
export interface RefusalMessage {
  type: 'refusal';
  /** The command; null: the message was none. */
  cmd: string | null;
  /** Stable; for programs. */
  code: string;
  /** For people, in the connection's language. */
  message: string;
  /** What fills the gaps of the message. Seats are counted from 1, as people do. */
  gaps: Record<string, unknown>;
}

/** Everybody wants it: the rematch is at this table. */
export interface RematchBegunTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'RematchBegun';
  table: string;
}

/** Somebody wants a rematch with the roles swapped. */
export interface RematchOfferedTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'RematchOffered';
  seat: number;
  owes_share: boolean;
}

/** Offer or accept a rematch; when everybody has, it begins at a new table. */
export interface RematchOrder {
  kind: 'rematch';
  /** The seat that acts: one of the sender's. */
  seat: number;
  /** The rematch waits until I have given a share of its dice. */
  owes_share?: boolean;
}

/** A row whose mark alone could be the false one. */
export interface Repair {
  /** Counted from 1. */
  row: number;
  guess: string[];
  given: number[];
  /** The marks that would fit the other rows. */
  marks: FittingMark[];
  /** Whether these are all marks that would fit. */
  complete: boolean;
}

/** Resign the match. */
export interface ResignOrder {
  kind: 'resign';
  /** The seat that acts: one of the sender's. */
  seat: number;
}

/** Lift the shield of a code that stands on a real table. */
export interface RevealOrder {
  kind: 'reveal';
  /** The seat that acts: one of the sender's. */
  seat: number;
  /** A row of pegs, each by its letter; `_` is an empty hole. */
  code: string[];
}

/** The shield is lifted, and every mark was checked. */
export interface RevealedTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'Revealed';
  code: string[];
  salt: string | null;
  false_rows: number[];
  forbidden: boolean;
  false_clue: boolean;
}

/** A whole match. Rounds of which no row was played are left out. */
export interface ReviewAnswer {
  /** The name of the edition. */
  edition: string;
  /** The options of the edition that were chosen. */
  options: string[];
  rounds: ReviewedRound[];
  /** The totals of each who guessed, over all rounds, by name. */
  seats: Record<string, ReviewTotals>;
  /** What the numbers mean, where `render.review` has put it into words. */
  legend: string[];
}

/** Skill and luck apart, over some rows. */
export interface ReviewTotals {
  /** Rows that were played. */
  rows: number;
  /** Rows whose loss is known. */
  counted: number;
  loss: number;
  luck: number;
  /** In percent: the average of the rows. */
  accuracy: number | null;
  exact: boolean;
}

/** A round of which at least one row was played. */
export interface ReviewedRound {
  /** Counted as it was written, from 1. */
  index: number;
  /** A replay has the number of the round that it repeats. */
  number: number;
  codemaker: string;
  /** The codemaker's seat. */
  codemaker_number: number;
  outcome: 'open' | 'scored' | 'aborted' | 'lost' | 'resigned' | 'claimed' | 'unrevealed' | 'early';
  /** The code as one word. */
  code: string | null;
  code_pegs: string[] | null;
  /** The row that cracked the code, by the marks that count. */
  cracked_in: number | null;
  /** Rows to be expected before the first one. */
  start: Value | null;
  /** Why the rows after some row are not counted. */
  stopped: 'contradiction' | 'unmarked' | 'cracked' | null;
  /** That row. */
  stopped_after: number | null;
  rows: ReviewedRow[];
  /** The totals of all who guessed. */
  totals: ReviewTotals;
  /** The totals of each who guessed, by name. */
  seats: Record<string, ReviewTotals>;
  /** The rows whose marks are false by the code, by their numbers. */
  false_marks: number[];
  /** What there is to say about it, where `render.review` has put it into words. */
  sentences: string[];
}

/** A row, compared with the best that could have been played; null is not known. */
export interface ReviewedRow {
  /** Counted from 1. */
  row: number;
  /** What the player is called. */
  seat: string;
  /** Of the player; the first is 0. */
  seat_number: number;
  /** The row as one word; null: out of time. */
  guess: string | null;
  /** null: out of time. Such a row loses a whole row. */
  pegs: string[] | null;
  /** The mark as it was given; null where nobody gave one. */
  said: number[] | null;
  /** The mark that counts: by the code where it was shown, else as it was said. */
  mark: number[] | null;
  /** Whether the mark that was given is not the right one. */
  false_mark: boolean;
  /** Codes left before the row. */
  codes_before: number | null;
  /** Codes left after its mark. */
  codes_after: number | null;
  /** Whether the row could have been the code, by all marks before. */
  consistent: boolean | null;
  /** Rows to be expected from here with this row, itself included. */
  made: Value | null;
  /** The best row that could have been played, and its value. */
  best: Judged | null;
  /** Rows to be expected after the mark that came. */
  then: Value | null;
  /** How much of a row was given away. */
  loss: number | null;
  /** How much of a row the mark gave, beyond what was to be expected; bad luck is below 0. */
  luck: number | null;
  /** How likely the mark was, by the codes left before it. */
  likelihood: number | null;
  /** Whether loss and luck, where they are given, are proven and not estimated. */
  exact: boolean;
  /** `!`, `?!`, `?` or `??`, as chess players write them; mostly nothing. */
  sign: string;
  /** In percent, see `evaluation.accuracy`. */
  accuracy: number | null;
  rank: Rank | null;
  /** The best other rows, the best first. */
  alternatives: Judged[];
  /** The hints that were given for it, in their order. */
  hints: ('fits' | 'left' | 'told' | 'certain' | 'good' | 'best')[];
  /** What there is to say about it, where `render.review` has put it into words. */
  sentences: string[];
}

/** The codemaker's error: only the penalty counts, and the same codemaker sets a new code. */
export interface RoundAbortedTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'RoundAborted';
  points: number[];
}

/** A round, as everybody sees it. */
export interface RoundAnswer {
  number: number;
  /** A seat; the first is 0. */
  codemaker: number;
  holes: number | null;
  commitment: string | null;
  /** What was told of the code: with `clue=sum`, a sum. */
  clue: number | null;
  rows: RowAnswer[];
  hints: HintUsed[];
  /** No code fits the marks: one of them is false. */
  proven: boolean;
  /** The codemaker said that a mark was wrong. */
  owned_up: boolean;
  /** After the reveal. */
  code: string[] | null;
  salt: string | null;
  false_rows: number[];
  /** The edition allows no such code. */
  forbidden: boolean;
  /** What was told of the code was false. */
  false_clue: boolean;
  /** For whom the others waited too long. */
  idle: number | null;
  outcome: 'open' | 'scored' | 'aborted' | 'lost' | 'resigned' | 'claimed' | 'unrevealed' | 'early';
  points: number[] | null;
}

/** A round begins; a replay keeps its number. */
export interface RoundBegunTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'RoundBegun';
  number: number;
  codemaker: number;
}

/** The round ends without a score; `DropReason` says why. */
export interface RoundDroppedTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'RoundDropped';
  reason: 'resigned' | 'claimed' | 'unrevealed' | 'early';
  idle: number | null;
}

/** The codemaker let the time run out: the round counts, and only for the others. */
export interface RoundLostTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'RoundLost';
  points: number[];
}

/** The proof that the code of a round was not changed. */
export interface RoundProof {
  number: number;
  /** Of the event in which the code was set. */
  version: number;
  /** A seat; the first is 0. */
  codemaker: number;
  /** A bot or a stand-in has set it, from the dice. */
  by_house: boolean;
  commitment: string | null;
  code: string[] | null;
  salt: string | null;
  /** Code and salt fit the commitment; null: not shown yet. */
  kept: boolean | null;
  /** The code of the seed and the shares, once the match is over. */
  from_seed: string[] | null;
}

/** The round counts; each seat's points from it. */
export interface RoundScoredTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'RoundScored';
  points: number[];
}

/** A used row. */
export interface RowAnswer {
  /** A seat; the first is 0. */
  seat: number;
  /** null: out of time. */
  guess: string[] | null;
  mark: number[] | null;
  points: number | null;
}

/** Whether the row could be submitted now. */
export interface RowCheck {
  allowed: boolean;
  /** Why not. */
  refusal: Fault | null;
  /** A code to be shown that the edition forbids: it aborts the round. */
  forbidden?: boolean;
}

/** A codebreaker is to fill the next row, perhaps before a deadline. */
export interface RowOpenedTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'RowOpened';
  row: number;
  seat: number;
  deadline: number | null;
  since: number | null;
}

/** A row is used up, unmarked, because its time was over. */
export interface RowRanOutTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'RowRanOut';
  row: number;
  seat: number;
}

/** A row to check, which may be incomplete. */
export interface RowRequest {
  /** A seat; the first is 0. */
  seat: number;
  row: string[];
  /** What it is to be. */
  as?: 'guess' | 'code';
}

/** What is to be said of the row that was asked about. */
export interface RowVerdict {
  fitting: Consistency;
  /** null: that takes too long here, or no code fits all marks. */
  quality: Quality | null;
  /** For people, in the reader's language; one sentence or two each. */
  sentences: string[];
}

/** The rules of a match: an edition with its options. */
export interface RulesTold {
  edition: string;
  players: number;
  options: string[];
}

/** How a match is scored. */
export interface Scoring {
  scheme: 'breaker-rows' | 'maker-points' | 'rounds-won' | 'table-points';
  /** What the numbers count, and who wins. */
  unit: string;
  fewest_wins: boolean;
  /** Every guess has points of its own. */
  by_guess: boolean;
  /** For each key peg of a guess; null: none. */
  key_points: number[] | null;
  /** For the code, instead of its pegs' points. */
  crack_points: number | null;
  /** The points of an uncracked code beyond the rows. */
  failure_bonus: number;
  /** The codebreaker's points for a false mark. */
  false_mark_points: number;
  /** The consequences of a false mark, in sentences. */
  false_mark: string[];
  tie_break_rows: boolean;
}

/** A seat, and who sits in it. */
export interface SeatAnswer {
  /** A seat; the first is 0. */
  seat: number;
  who: 'person' | 'bot' | 'nobody';
  name: string | null;
  /** Of a bot. */
  strength: string | null;
  mine: boolean;
  /** To the terms. */
  agreed: boolean;
  /** Its share of the dice. owed: the match waits for it. */
  share: 'given' | 'owed' | null;
}

/** Seat a bot before the match begins. */
export interface SeatBotOrder {
  kind: 'seat-bot';
  /** The seat that acts: one of the sender's. */
  seat: number;
  /** The seat that changes. */
  chair: number;
  strength: string;
}

/** A seat is free again. */
export interface SeatFreedTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'SeatFreed';
  seat: number;
}

/** A player is away, and awaited until the deadline. */
export interface SeatLeftTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'SeatLeft';
  seat: number;
  deadline: number;
}

/** A player gave up, or stayed away too long. */
export interface SeatResignedTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'SeatResigned';
  seat: number;
  absent: boolean;
}

/** A player is back. */
export interface SeatReturnedTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'SeatReturned';
  seat: number;
}

/** A heading of the rule sheet and its sentences. */
export interface Section {
  heading: string;
  sentences: string[];
}

/** The match is over: the server's seed of its dice, for everybody to check. */
export interface SeedShownTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'SeedShown';
  seed: string;
}

/** Free the seat of a bot before the match begins. */
export interface SendBotAwayOrder {
  kind: 'send-bot-away';
  /** The seat that acts: one of the sender's. */
  seat: number;
  /** The seat that changes. */
  chair: number;
}

/** Who is signed in in this browser. */
export interface SessionAnswer {
  /** null: nobody. */
  player: MyselfAnswer | null;
}

/** Hide a code; null: it stands behind a shield on a real table, and marks are given by hand. */
export interface SetCodeOrder {
  kind: 'set-code';
  /** The seat that acts: one of the sender's. */
  seat: number;
  code: string[] | null;
  /** The length of a code on a real table; with a code, its length or null. */
  holes?: number | null;
  /** With `clue=sum`: the sum of the digits of a code on a real table. */
  clue?: number | null;
}

/** A seat gave its share of the dice, before the match and after the commitment of the seed. */
export interface ShareGivenTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'ShareGiven';
  seat: number;
  share: string;
}

/** Sit down and agree to the terms. */
export interface SitOrder {
  kind: 'sit';
  /** null: any free seat. */
  chair?: number | null;
  /** null: the sender's own name. */
  name?: string | null;
  /** A share of the dice, drawn after the sender saw the commitment. */
  share?: string | null;
}

/** The command was decided without the latest events, and was not done; they came before this. */
export interface StaleMessage {
  type: 'stale';
  /** 128 bits as 32 small hexadecimal digits. */
  cmd: string;
  /** The table's last event. */
  version: number;
}

/** Somebody sits in for a player who is away. */
export interface StandInSeatedTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'StandInSeated';
  seat: number;
}

/** Leave a seat before the match begins. */
export interface StandUpOrder {
  kind: 'stand-up';
  /** The seat that acts: one of the sender's. */
  seat: number;
}

/** Statistics by edition and way of playing; their matches are counted once. */
export interface StatisticsAnswer {
  editions: EditionStatistics[];
}

/** The strategies of the assistant; the first is the default. */
export interface StrategyList {
  strategies: Named[];
}

/** The strengths of bots, the weakest first. */
export interface StrengthList {
  strengths: Named[];
}

/** A row that may be played next, and why. */
export interface Suggestion {
  /** The row. */
  row: string[];
  /** Its value; null on boards where nothing can be counted. */
  value: Value | null;
  /** Whether it is proven that no row is better. */
  exact: boolean;
  /** So many rows are as good, itself included; null where that is not known. */
  equal: number | null;
  division: Division;
  /** Whether it may be the code itself. */
  may_be_code: boolean;
  /** For people, in the reader's language; one sentence or two each. */
  sentences: string[];
}

/** A table, as I may see it. */
export interface TableAnswer {
  /** 128 bits as 32 small hexadecimal digits. */
  id: string;
  /** Where others join or watch. */
  link: string;
  /** The short code to join by, before the match begins. */
  code: string | null;
  /** Counts the events of a table from 1. */
  version: number;
  stage: 'gathering' | 'playing' | 'over' | 'closed';
  listed: boolean;
  /** Imported, not played here. */
  imported: boolean;
  /** One player holds several seats, for people at one screen; nobody else can sit. */
  together: boolean;
  terms: TermsTold;
  seats: SeatAnswer[];
  /** My own seats. */
  mine: number[];
  match: MatchAnswer | null;
  wants_rematch: number[];
  /** The table of the rematch. */
  next_table: string | null;
  rematch_of: string | null;
  /** The SHA-256 of the server's seed of the dice. */
  seed_commitment: string;
}

/** The last person stood up before the match began. */
export interface TableClosedTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'TableClosed';
}

/** A table in a list. */
export interface TableLine {
  /** 128 bits as 32 small hexadecimal digits. */
  id: string;
  edition: string;
  options: string[];
  players: number;
  stage: 'gathering' | 'playing' | 'over' | 'closed';
  listed: boolean;
  free: number;
  /** One player holds several seats, at one screen. */
  together: boolean;
  /** Names of people by seat; other taken seats are bots. */
  names: Record<string, string>;
  /** My own seats. */
  mine: number[];
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  created_at: number;
  /** Seconds since 1970 by the server's clock. */
  changed_at: number;
  /** Imported, not played here. */
  imported: boolean;
  /** How many hints were used. */
  hints: number;
  /** How the match ended. */
  result: Record<string, unknown> | null;
}

/** A page of a list. */
export interface TableList {
  tables: TableLine[];
  /** What to send as `after` for the next page; null: none. */
  next: string | null;
}

/** A table was opened, with the commitment of its seed. */
export interface TableOpenedTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'TableOpened';
  terms: TermsTold;
  listed: boolean;
  code: string;
  commitment: string;
  rematch_of: string | null;
  imported: boolean;
}

/** Take back a guess that has not been marked. */
export interface TakeBackOrder {
  kind: 'take-back';
  /** The seat that acts: one of the sender's. */
  seat: number;
}

/** Somebody agrees to the terms. */
export interface TermsAgreedTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'TermsAgreed';
  seat: number;
}

/** The terms that a player offers: the rules, and what happens when somebody is away. */
export interface TermsOffer {
  edition: string;
  /** null: the edition's default. */
  players?: number | null;
  /** Written as in notation. */
  options?: string[];
  /** The first codemaker; null: drawn by lot. */
  first?: number | null;
  /** Seconds a player may be away on the own turn; null: the server's default. Where `patience` is shorter and no time per row is agreed, those who wait may claim before. */
  grace?: number | null;
  /** After the grace a bot plays on; otherwise the seat forfeits. */
  stand_ins?: boolean;
}

/** Somebody offers other terms; everybody else has to agree anew. */
export interface TermsOfferedTold {
  /** Counts the events of a table from 1. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  at: number;
  event: 'TermsOffered';
  seat: number;
  terms: TermsTold;
}

/** The terms of a table, options in canonical order. */
export interface TermsTold {
  edition: string;
  players: number;
  options: string[];
  /** The first codemaker; null: drawn by lot. */
  first: number | null;
  /** Seconds a player may be away. */
  grace: number;
  stand_ins: boolean;
  /** Seconds after which a player who waits may have the round dropped. */
  patience: number;
}

/** An API token without its digest. */
export interface TokenAnswer {
  id: string;
  label: string;
  /** Seconds since 1970. */
  created_at: number;
  used_at: number | null;
}

/** What the mark of a row told. */
export interface ToldHint {
  level: 'told';
  /** For people, in the reader's language; one sentence or two each. */
  sentences: string[];
  /** The row of the board, from 1. */
  row: number;
  /** null: that takes too long here. */
  codes_before: number | null;
  /** null: that takes too long here. */
  codes_after: number | null;
  /** Both counts are complete; if not, at least so many were and are left. */
  complete: boolean;
  /** One bit halves the codes; null: cannot be told. */
  bits: number | null;
  /** What is known after that row. */
  certain: Certainties | null;
}

/** The same round with other rows: marked by the code that was shown, and reviewed. */
export interface TryAnswer {
  round: ReviewedRound;
}

/** Other rows for a finished round. */
export interface TryRequest {
  /** As `index` in the review. */
  round: number;
  /** From the first row on. */
  rows: string[][];
}

/** Rows to be expected from here, the cracking one included. */
export interface Value {
  rows: number;
  /** The same number of rows, without rounding. */
  fraction: string;
  /** Proven, not estimated. */
  exact: boolean;
  source: 'book' | 'search' | 'best-known' | 'one-step' | 'size';
}

/** Everything needed to check that a match was fair. */
export interface Verification {
  /** 128 bits as 32 small hexadecimal digits. */
  table: string;
  over: boolean;
  seed_commitment: string;
  /** When the match is over. */
  seed: string | null;
  /** The seed fits its commitment. */
  seed_kept: boolean | null;
  /** The shares that are in the dice, by seat. */
  shares: Record<string, string>;
  /** The first codemaker. */
  first: number | null;
  /** The first codemaker of the seed and the shares; null: agreed, or not over yet. */
  drawn_first: number | null;
  rounds: RoundProof[];
}

/** The answer to `hello`. The events after `since` follow. */
export interface Welcome {
  type: 'welcome';
  protocol: number;
  /** 128 bits as 32 small hexadecimal digits. */
  table: string;
  /** The table's last event. */
  version: number;
  /** Seconds since 1970 by the server's clock. */
  now: number;
  /** The client's own seats. */
  seats: number[];
  watching_as: number | null;
  /** The seats of people who are connected. */
  here: number[];
  limits: ConnectionLimits;
}

/** The client's own seats have changed. */
export interface You {
  type: 'you';
  seats: number[];
  watching_as: number | null;
}

export type FromClient =
  | Hello
  | Command
  | Pong;

export type FromServer =
  | Welcome
  | Events
  | Ack
  | StaleMessage
  | RefusalMessage
  | You
  | PresenceMessage
  | Notice
  | ClockMessage
  | Ping
  | Bye;

export type EventTold =
  | TableOpenedTold
  | PersonSatTold
  | BotSatTold
  | SeatFreedTold
  | TermsOfferedTold
  | TermsAgreedTold
  | ShareGivenTold
  | SeedShownTold
  | RematchOfferedTold
  | RematchBegunTold
  | TableClosedTold
  | MatchBegunTold
  | RoundBegunTold
  | CodeSetTold
  | CodemakerAwaitedTold
  | RowOpenedTold
  | HintTakenTold
  | GuessedTold
  | GuessTakenBackTold
  | MarkedTold
  | RowRanOutTold
  | FalseMarkProvenTold
  | OwnedUpTold
  | RevealedTold
  | RoundScoredTold
  | RoundAbortedTold
  | RoundLostTold
  | RoundDroppedTold
  | SeatLeftTold
  | SeatReturnedTold
  | StandInSeatedTold
  | SeatResignedTold
  | MatchEndedTold;

export type Order =
  | GuessOrder
  | SetCodeOrder
  | GiveMarkOrder
  | RevealOrder
  | TakeBackOrder
  | OwnUpOrder
  | ClaimOrder
  | ResignOrder
  | SitOrder
  | StandUpOrder
  | SeatBotOrder
  | SendBotAwayOrder
  | OfferOrder
  | AgreeOrder
  | GiveShareOrder
  | RematchOrder;

/** What each route takes, and what it answers when all is well. */
export interface Routes {
  'GET /api/account': { path: object; query: object; body: undefined; answer: AccountAnswer };
  'POST /api/account/password': { path: object; query: object; body: NewPassword; answer: MyselfAnswer };
  'PUT /api/account/password': { path: object; query: object; body: PasswordChange; answer: undefined };
  'POST /api/assistant': { path: object; query: object; body: AssistantRequest; answer: AssistantAnswer };
  'GET /api/codes/{code}': { path: { code: string; }; query: object; body: undefined; answer: CodeAnswer };
  'GET /api/editions': { path: object; query: { lang?: 'en' | 'de' | 'fr' | 'nl' | null; }; body: undefined; answer: EditionList };
  'GET /api/editions/{name}': { path: { name: string; }; query: { players?: number | null; option?: string[]; lang?: 'en' | 'de' | 'fr' | 'nl' | null; }; body: undefined; answer: EditionSheet };
  'POST /api/mark': { path: object; query: object; body: MarkRequest; answer: MarkAnswer };
  'GET /api/matches/{table}': { path: { table: string; }; query: object; body: undefined; answer: MatchAnswer };
  'GET /api/matches/{table}/notation': { path: { table: string; }; query: object; body: undefined; answer: string };
  'GET /api/matches/{table}/review': { path: { table: string; }; query: object; body: undefined; answer: ReviewAnswer };
  'POST /api/matches/{table}/try': { path: { table: string; }; query: object; body: TryRequest; answer: TryAnswer };
  'GET /api/me': { path: object; query: object; body: undefined; answer: MyselfAnswer };
  'PATCH /api/me': { path: object; query: object; body: MyselfChange; answer: MyselfAnswer };
  'DELETE /api/me': { path: object; query: object; body: undefined; answer: undefined };
  'GET /api/me/export': { path: object; query: object; body: undefined; answer: string };
  'POST /api/me/import': { path: object; query: object; body: ImportRequest; answer: ImportAnswer };
  'GET /api/me/statistics': { path: object; query: object; body: undefined; answer: StatisticsAnswer };
  'GET /api/me/tables': { path: object; query: { state?: 'unfinished' | 'finished'; after?: string | null; }; body: undefined; answer: TableList };
  'GET /api/me/tokens': { path: object; query: object; body: undefined; answer: TokenAnswer[] };
  'POST /api/me/tokens': { path: object; query: object; body: NewToken; answer: NewTokenAnswer };
  'DELETE /api/me/tokens/{id}': { path: { id: string; }; query: object; body: undefined; answer: undefined };
  'GET /api/passkeys': { path: object; query: object; body: undefined; answer: PasskeyAnswer[] };
  'POST /api/passkeys': { path: object; query: object; body: NewPasskey; answer: PasskeyAnswer };
  'POST /api/passkeys/options': { path: object; query: object; body: undefined; answer: PasskeyOptions };
  'DELETE /api/passkeys/{passkey}': { path: { passkey: string; }; query: object; body: undefined; answer: undefined };
  'GET /api/protocol.json': { path: object; query: object; body: undefined; answer: Record<string, unknown> };
  'POST /api/puzzles': { path: object; query: object; body: PuzzleRequest; answer: Puzzle };
  'GET /api/puzzles/today': { path: object; query: { edition?: string; }; body: undefined; answer: Puzzle };
  'GET /api/puzzles/{puzzle}': { path: { puzzle: string; }; query: object; body: undefined; answer: Puzzle };
  'POST /api/puzzles/{puzzle}/check': { path: { puzzle: string; }; query: object; body: CheckRequest; answer: CheckAnswer };
  'POST /api/puzzles/{puzzle}/give-up': { path: { puzzle: string; }; query: object; body: undefined; answer: GivenUp };
  'GET /api/session': { path: object; query: object; body: undefined; answer: SessionAnswer };
  'POST /api/session': { path: object; query: object; body: undefined; answer: MyselfAnswer };
  'DELETE /api/session': { path: object; query: object; body: undefined; answer: undefined };
  'POST /api/session/passkey': { path: object; query: object; body: PasskeySignIn; answer: MyselfAnswer };
  'POST /api/session/passkey/options': { path: object; query: object; body: undefined; answer: PasskeyOptions };
  'POST /api/session/password': { path: object; query: object; body: PasswordSignIn; answer: MyselfAnswer };
  'POST /api/session/proof/options': { path: object; query: object; body: undefined; answer: PasskeyOptions };
  'POST /api/session/proof/passkey': { path: object; query: object; body: PasskeySignIn; answer: undefined };
  'POST /api/session/proof/password': { path: object; query: object; body: PasswordProof; answer: undefined };
  'DELETE /api/sessions': { path: object; query: object; body: undefined; answer: undefined };
  'GET /api/statistics': { path: object; query: object; body: undefined; answer: StatisticsAnswer };
  'GET /api/strategies': { path: object; query: { lang?: 'en' | 'de' | 'fr' | 'nl' | null; }; body: undefined; answer: StrategyList };
  'GET /api/strengths': { path: object; query: { lang?: 'en' | 'de' | 'fr' | 'nl' | null; }; body: undefined; answer: StrengthList };
  'GET /api/tables': { path: object; query: { state?: 'open' | 'running'; after?: string | null; }; body: undefined; answer: TableList };
  'POST /api/tables': { path: object; query: object; body: OpenRequest; answer: TableAnswer };
  'GET /api/tables/{table}': { path: { table: string; }; query: { seat?: number | null; }; body: undefined; answer: TableAnswer };
  'POST /api/tables/{table}/commands': { path: { table: string; }; query: object; body: CommandRequest; answer: CommandAnswer };
  'GET /api/tables/{table}/events': { path: { table: string; }; query: { since?: number; seat?: number | null; }; body: undefined; answer: EventsAnswer };
  'POST /api/tables/{table}/hint': { path: { table: string; }; query: object; body: HintRequest; answer: FitsHint | LeftHint | ToldHint | CertainHint | GoodHint | BestHint };
  'POST /api/tables/{table}/row': { path: { table: string; }; query: object; body: RowRequest; answer: RowCheck };
  'GET /api/tables/{table}/verification': { path: { table: string; }; query: object; body: undefined; answer: Verification };
}
