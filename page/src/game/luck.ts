/**
 * Checks the dice of a match in the browser, from its events: the server did not choose them if a share of this
 * browser is in them. `docs/protocol.md` says how the dice fall.
 */
import type { EditionSheet, EventTold } from '$net';
import { bytesOf, hmac, verifySeed } from './commitment';
import { keptShare, type KeptShare } from './shares';

/** What does not fit: the seed, a commitment that changed, this browser's share, a share of another, the lot, a code. */
export type LuckProblem = 'seed' | 'commitment' | 'own-share' | 'share' | 'lot' | 'code';

/**
 * `proven`: this browser's share is in the dice. `others`: only the shares of these seats are. `server`: there are
 * none. `broken`: something does not fit. `missing`: the seed is not shown. `unsupported`: the browser cannot check.
 */
export type LuckVerdict =
  | { state: 'proven' | 'others'; seats: number[]; areCodesChecked: boolean }
  | { state: 'broken'; problem: LuckProblem }
  | { state: 'server' | 'missing' | 'unsupported' };

type Sheet = Pick<EditionSheet, 'holes' | 'pegs' | 'blank' | 'repeats' | 'codes'>;

interface Played {
  id: string;
  log: readonly EventTold[];
  mine: readonly number[];
  sheet: Sheet | null;
}

export async function verifyLuck({ id, log, mine, sheet }: Played, kept: KeptShare | null = keptShare(id)): Promise<LuckVerdict> {
  const found = readLog(log);
  if (found.seed === null || found.begun === null) return { state: 'missing' };
  const seedFits = await verifySeed({ seed: found.seed, seedCommitment: found.commitment });
  if (seedFits === 'missing' || seedFits === 'unsupported') return { state: seedFits };
  if (seedFits === 'differs') return { state: 'broken', problem: 'seed' };
  const { shares } = found;
  const isThere = mine.length > 0 && mine.every((seat) => shares.get(seat) === kept?.share);
  if (mine.length > 0 && kept && (kept.isGiven || isThere)) {
    if (kept.commitment !== found.commitment) return { state: 'broken', problem: 'commitment' };
    if (!isThere) return { state: 'broken', problem: 'own-share' };
  }
  if (found.hasForeignShare) return { state: 'broken', problem: 'share' };
  if (shares.size === 0) return { state: 'server' };
  const seats = [...shares.keys()].sort((a, b) => a - b);
  const words = seats.map((seat) => `${seat} ${shares.get(seat)}`).join(' ');
  const key = await hmac(bytesOf(found.seed), words);
  const { begun } = found;
  const first = found.first ?? Number(await (await dice(key, 'lot'))(BigInt(begun.seats.length)));
  if (first !== begun.first) return { state: 'broken', problem: 'lot' };
  // The browser has no lists of words.
  const areCodesChecked = found.codes.length === 0 || (sheet !== null && sheet.codes !== null);
  for (const { round, code } of areCodesChecked && sheet ? found.codes : []) {
    if ((await codeOf(sheet as Sheet, await dice(key, `code ${round}`))).join(' ') !== code.join(' ')) {
      return { state: 'broken', problem: 'code' };
    }
  }
  return { state: isThere ? 'proven' : 'others', seats, areCodesChecked };
}

// -- What the events say --------------------------------------------------------------------------

interface Found {
  commitment: string;
  seed: string | null;
  begun: Extract<EventTold, { event: 'MatchBegun' }> | null;
  /** The first codemaker who was agreed; null: drawn by lot. */
  first: number | null;
  shares: Map<number, string>;
  /** A share came too late, twice, or from nobody. */
  hasForeignShare: boolean;
  /** The codes of bots, by the rounds that were begun, aborted ones included. */
  codes: { round: number; code: readonly string[] }[];
}

function readLog(log: readonly EventTold[]): Found {
  const found: Found = { commitment: '', seed: null, begun: null, first: null, shares: new Map(), hasForeignShare: false, codes: [] };
  const who = new Map<number, 'person' | 'bot'>();
  let round = 0;
  let codemaker = -1;
  for (const event of log) {
    switch (event.event) {
      case 'TableOpened':
        found.commitment = event.imported ? '' : event.commitment;
        found.first = event.terms.first;
        break;
      case 'TermsOffered':
        found.first = event.terms.first;
        break;
      case 'PersonSat':
        who.set(event.seat, 'person');
        break;
      case 'BotSat':
        who.set(event.seat, 'bot');
        break;
      case 'SeatFreed':
        who.delete(event.seat);
        found.shares.delete(event.seat);
        break;
      case 'ShareGiven':
        if (found.begun || found.shares.has(event.seat) || who.get(event.seat) !== 'person' || !/^[0-9a-f]{64}$/.test(event.share)) {
          found.hasForeignShare = true;
        } else found.shares.set(event.seat, event.share);
        break;
      case 'MatchBegun':
        found.begun = event;
        break;
      case 'RoundBegun':
        round += 1;
        codemaker = event.codemaker;
        break;
      case 'Revealed':
        if (who.get(codemaker) === 'bot') found.codes.push({ round, code: event.code });
        break;
      case 'SeedShown':
        found.seed = event.seed;
        break;
      default:
    }
  }
  return found;
}

// -- The dice -------------------------------------------------------------------------------------

/** Throws a number below n. */
type Throw = (below: bigint) => Promise<bigint>;

async function dice(key: Uint8Array<ArrayBuffer>, purpose: string): Promise<Throw> {
  const purposeKey = await hmac(key, purpose);
  let next = 0;
  return async (below) => {
    const bits = BigInt(below.toString(2).length);
    for (;;) {
      const number = (await hmac(purposeKey, String(next))).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
      next += 1;
      const low = BigInt.asUintN(Number(bits), number);
      if (low < below) return low;
    }
  };
}

/** A throw for the length, and one for the place among all codes of that length, sorted. */
async function codeOf(sheet: Sheet, below: Throw): Promise<string[]> {
  const holes = sheet.holes[Number(await below(BigInt(sheet.holes.length)))] ?? 0;
  let letters = [...sheet.pegs.map((peg) => peg.letter), ...(sheet.blank ? [BLANK] : [])].sort();
  let place = await below(codes(letters, holes, sheet.repeats));
  const code: string[] = [];
  while (code.length < holes) {
    for (const letter of letters) {
      const rest = letters.filter((one) => sheet.repeats || one === BLANK || one !== letter);
      const behind = codes(rest, holes - code.length - 1, sheet.repeats);
      if (place >= behind) {
        place -= behind;
        continue;
      }
      code.push(letter);
      letters = rest;
      break;
    }
  }
  return code;
}

const BLANK = '_';

/** How many codes of so many holes these letters make. */
function codes(letters: readonly string[], holes: number, repeats: boolean): bigint {
  if (repeats) return BigInt(letters.length) ** BigInt(holes);
  const hasBlank = letters.includes(BLANK);
  // From no holes up: the first hole is empty, or it has one of the colours.
  const count = (colours: number, left: number): bigint => {
    if (left === 0) return 1n;
    const withColour = colours > 0 ? BigInt(colours) * count(colours - 1, left - 1) : 0n;
    return hasBlank ? withColour + count(colours, left - 1) : withColour;
  };
  return count(letters.length - (hasBlank ? 1 : 0), holes);
}
