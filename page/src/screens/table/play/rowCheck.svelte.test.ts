import { describe, expect, it, vi } from 'vitest';
import { RowCheck } from './rowCheck.svelte';

/** Milliseconds that a busy machine may take. */
const PATIENCE = 30_000;
vi.setConfig({ testTimeout: 2 * PATIENCE });

describe('the check of a row', () => {
  it('gives the server’s reason', async () => {
    const check = new RowCheck(async () => ({ allowed: false, refusal: { message: 'Red twice.' } }));
    check.check(['R', 'R']);
    await vi.waitFor(() => expect(check.why).toBe('Red twice.'), { timeout: PATIENCE });
  });

  it('forgets the reason as soon as the row changes', async () => {
    const check = new RowCheck(async () => ({ allowed: false, refusal: { message: 'Red twice.' } }));
    check.check(['R', 'R']);
    await vi.waitFor(() => expect(check.why).toBe('Red twice.'), { timeout: PATIENCE });
    check.check(null);
    expect(check.why).toBeNull();
  });

  it('asks only about the last of several rows', async () => {
    const ask = vi.fn(async () => ({ allowed: true }));
    const check = new RowCheck(ask);
    check.check(['R', 'G']);
    check.check(['R', 'B']);
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1), { timeout: PATIENCE });
    expect(ask).toHaveBeenCalledWith(['R', 'B'], expect.anything());
  });

  it('gives no reason when no answer comes', async () => {
    const check = new RowCheck(async () => {
      throw new Error('offline');
    });
    check.check(['R', 'B']);
    await new Promise((resolve) => setTimeout(resolve, 90));
    expect(check.why).toBeNull();
  });
});
