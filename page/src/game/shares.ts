/**
 * The shares of the dice that this browser gives: one a table, drawn after the table's commitment is known. They
 * are kept, so that the browser can check at the end that its share is in the dice.
 */
import { hex, newCommandId, requestAsPlayer, type TableAnswer } from '$net';
import { isObject, readStored, store } from '$ui';

/** A share, and the commitment that this browser had seen before it drew it. */
export interface KeptShare {
  share: string;
  commitment: string;
  /** The server has taken it. */
  isGiven: boolean;
}

const KEY = 'codepegs:shares';
/** Tables whose shares are kept; the oldest is dropped first. */
const MOST_KEPT = 100;
/** How often a share is sent while others sit down at the same moment. */
const TRIES = 5;

type Kept = Record<string, KeptShare>;
let kept: Kept | null = null;

function allKept(): Kept {
  // Also kept here, for browsers that store nothing.
  return (kept ??= readStored(KEY, readKept) ?? {});
}

function readKept(value: unknown): Kept | null {
  if (!isObject(value)) return null;
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, KeptShare] => isKept(entry[1])));
}

function isKept(value: unknown): value is KeptShare {
  return isObject(value) && typeof value.share === 'string' && typeof value.commitment === 'string' && typeof value.isGiven === 'boolean';
}

function keep(table: string, share: KeptShare): void {
  const others = Object.entries(allKept()).filter(([id]) => id !== table);
  kept = Object.fromEntries([...others, [table, share] as const].slice(-MOST_KEPT));
  store(KEY, kept);
}

/** The share that this browser has for a table. */
export function keptShare(table: string): KeptShare | null {
  return allKept()[table] ?? null;
}

/** The share for a table with that commitment: 32 random bytes, the same ones each time. */
export function shareFor(table: string, commitment: string): string {
  const known = keptShare(table);
  if (known?.commitment === commitment) return known.share;
  const share = hex(crypto.getRandomValues(new Uint8Array(32)));
  keep(table, { share, commitment, isGiven: false });
  return share;
}

/** Called when the server has taken the share. */
export function shareIsGiven(table: string): void {
  const known = keptShare(table);
  if (known) keep(table, { ...known, isGiven: true });
}

type Waiting = Pick<TableAnswer, 'id' | 'version' | 'mine' | 'stage'> & { seed_commitment: string };

/** Gives this browser's share before the match. Rejects if the server cannot be reached or refuses it. */
export async function giveShare(table: Waiting): Promise<void> {
  const [seat] = table.mine;
  if (seat === undefined || table.stage !== 'gathering') return;
  const order = { kind: 'give-share', seat, share: shareFor(table.id, table.seed_commitment) } as const;
  const cmd = newCommandId();
  let after = table.version;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await requestAsPlayer('POST /api/tables/{table}/commands', {
      path: { table: table.id },
      body: { cmd, after, do: order },
    });
    if (answer.outcome === 'ack') {
      shareIsGiven(table.id);
      return;
    }
    after = answer.version;
  }
}
