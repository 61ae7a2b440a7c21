/** Checks commitments in the browser: what is shown at the end is what was fixed before. */
import { hex } from '$net';

/**
 * `matches`: the shown value matches its commitment. `differs`: it does not. `missing`: there is no commitment,
 * or nothing is shown yet. `unsupported`: the browser cannot compute SHA-256, as on a page without https.
 */
export type CommitmentState = 'matches' | 'differs' | 'missing' | 'unsupported';

/** Checks that the revealed code is the one that was set before the first guess. */
export async function verifyCode(round: {
  commitment: string | null;
  salt: string | null;
  code: readonly string[] | null;
}): Promise<CommitmentState> {
  const { commitment, salt, code } = round;
  if (commitment === null || salt === null || code === null) return 'missing';
  // One line in UTF-8: the salt, then the pegs' letters, separated by single spaces.
  return checkCommitment(commitment, new TextEncoder().encode([salt, ...code].join(' ')));
}

/** Checks that the shown seed is the one that the server had fixed before the match. */
export async function verifySeed(table: { seed: string | null; seedCommitment: string }): Promise<CommitmentState> {
  const { seed, seedCommitment } = table;
  if (seed === null || seedCommitment === '') return 'missing';
  const bytes = bytesOf(seed);
  if (hex(bytes) !== seed) return 'differs';
  return checkCommitment(seedCommitment, bytes);
}

/** The bytes of a hexadecimal text; other characters are left out. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/[0-9a-f]{2}/g) ?? [], (byte) => parseInt(byte, 16));
}

/** The HMAC-SHA-256 of a text, where the browser can compute it. */
export async function hmac(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const { subtle } = crypto;
  const imported = await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await subtle.sign('HMAC', imported, new TextEncoder().encode(text)));
}

async function checkCommitment(promised: string, shown: Uint8Array<ArrayBuffer>): Promise<CommitmentState> {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return 'unsupported';
  const digest = hex(new Uint8Array(await subtle.digest('SHA-256', shown)));
  return digest === promised ? 'matches' : 'differs';
}
