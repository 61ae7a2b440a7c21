import { afterEach, describe, expect, it, vi } from 'vitest';
import { verifyCode, verifySeed } from './commitment';

// The example of docs/protocol.md.
const ROUND = {
  commitment: '70b1dd29624da0c6f75769853417ad1aec4866aad0411fcdd91bb88e5b9bb5b7',
  salt: '00ff',
  code: ['P', 'R', 'B', 'Y'],
};
const SEED = {
  seed: '00'.repeat(32),
  seedCommitment: '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925',
};

afterEach(() => vi.unstubAllGlobals());

describe('a code and its commitment', () => {
  it('match in the example of the documentation', async () => {
    expect(await verifyCode(ROUND)).toBe('matches');
  });
  it('differ when a peg was changed', async () => {
    expect(await verifyCode({ ...ROUND, code: ['P', 'R', 'Y', 'B'] })).toBe('differs');
  });
  it('cannot be checked before the reveal, nor on a real table', async () => {
    expect(await verifyCode({ ...ROUND, code: null, salt: null })).toBe('missing');
    expect(await verifyCode({ ...ROUND, commitment: null })).toBe('missing');
  });
  it('cannot be checked without https', async () => {
    vi.stubGlobal('crypto', {});
    expect(await verifyCode(ROUND)).toBe('unsupported');
  });
});

describe('a seed and its commitment', () => {
  it('match in the example of the documentation', async () => {
    expect(await verifySeed(SEED)).toBe('matches');
  });
  it('differ when the seed was changed or is no seed', async () => {
    expect(await verifySeed({ ...SEED, seed: '01'.repeat(32) })).toBe('differs');
    expect(await verifySeed({ ...SEED, seed: 'no seed' })).toBe('differs');
  });
  it('are not compared before the end of the match', async () => {
    expect(await verifySeed({ ...SEED, seed: null })).toBe('missing');
  });
});
