// Nobody has to be trusted: seals are checked here, in the browser, by what everybody was told.

/**
 * `kept`: what was shown is what was sealed. `broken`: it is not. `unsealed`: nothing was sealed, or
 * nothing is shown yet. `unable`: this browser computes no SHA-256 here, as on a page without https.
 */
export type CommitmentState = 'kept' | 'broken' | 'unsealed' | 'unable';

/** Whether the code that was shown is the one that was hidden before the first guess. */
export async function verifyCode(round: {
  commitment: string | null;
  salt: string | null;
  code: readonly string[] | null;
}): Promise<CommitmentState> {
  const { commitment, salt, code } = round;
  if (commitment === null || salt === null || code === null) return 'unsealed';
  // One line in UTF-8: the salt, then the pegs' letters, separated by single spaces.
  return checkCommitment(commitment, new TextEncoder().encode([salt, ...code].join(' ')));
}

/** Whether the seed that was shown is the one that all dice were thrown with. */
export async function verifySeed(table: { seed: string | null; seedCommitment: string }): Promise<CommitmentState> {
  const { seed, seedCommitment } = table;
  if (seed === null || seedCommitment === '') return 'unsealed';
  const bytes = seed.match(/[0-9a-f]{2}/g) ?? [];
  if (bytes.join('') !== seed) return 'broken';
  return checkCommitment(seedCommitment, Uint8Array.from(bytes, (byte) => parseInt(byte, 16)));
}

async function checkCommitment(promised: string, shown: Uint8Array<ArrayBuffer>): Promise<CommitmentState> {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return 'unable';
  const digest = new Uint8Array(await subtle.digest('SHA-256', shown));
  const found = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return found === promised ? 'kept' : 'broken';
}
