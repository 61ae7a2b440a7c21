import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type EventTold, type Order, Outbox, type QueuedCommand, RefusalError } from '$net';
import { PendingCommands } from './pendingCommands.svelte';

const GUESS: Order = { kind: 'guess', seat: 1, guess: ['R', 'B'] };
const left: EventTold = { version: 6, at: 0, event: 'SeatLeft', seat: 0, deadline: 9 };
const opened: EventTold = { version: 6, at: 0, event: 'RowOpened', row: 2, seat: 1, deadline: null, since: null };

let transmitted: QueuedCommand[];
let pending: PendingCommands;

function build(): PendingCommands {
  return new PendingCommands('a', (waiting) => transmitted.push(waiting));
}

beforeEach(() => {
  sessionStorage.clear();
  transmitted = [];
  pending = build();
});

const refusal = (cmd: string) => ({ type: 'refusal' as const, cmd, code: 'turn/not-yours', message: 'Not now.', gaps: {} });

describe('a command', () => {
  it('is pending until its events have arrived', async () => {
    const sent = pending.send(GUESS, 5);
    expect(transmitted).toMatchObject([{ after: 5, do: GUESS }]);
    pending.acknowledged(transmitted[0]!.cmd, 7, 5);
    pending.reached(6);
    expect(pending.pending).toEqual(GUESS);
    pending.reached(7);
    expect(pending.pending).toBeNull();
    expect(await sent).toBe('ack');
  });

  it('is resent with the same id and answered once', async () => {
    const sent = pending.send(GUESS, 5);
    pending.resendAll();
    expect(transmitted[1]).toEqual(transmitted[0]);
    pending.acknowledged(transmitted[0]!.cmd, 5, 5);
    pending.acknowledged(transmitted[0]!.cmd, 5, 5);
    expect(await sent).toBe('ack');
    pending.resendAll();
    expect(transmitted).toHaveLength(2);
  });

  it('is rejected with the server’s refusal', async () => {
    const sent = pending.send(GUESS, 5);
    pending.refused(refusal(transmitted[0]!.cmd));
    await expect(sent).rejects.toMatchObject({ code: 'turn/not-yours', message: 'Not now.' });
    expect(pending.pending).toBeNull();
    expect(pending.refusal).toBeNull();
  });

  it('that is stale resolves as stale', async () => {
    const sent = pending.send(GUESS, 5);
    pending.stale(transmitted[0]!.cmd, [opened]);
    expect(await sent).toBe('stale');
    expect(transmitted).toHaveLength(1);
  });

  it('that is stale after harmless events is resent with a new id', async () => {
    const sent = pending.send(GUESS, 5);
    pending.stale(transmitted[0]!.cmd, [left]);
    expect(transmitted[1]).toMatchObject({ after: 6, do: GUESS });
    expect(transmitted[1]!.cmd).not.toBe(transmitted[0]!.cmd);
    pending.acknowledged(transmitted[1]!.cmd, 6, 6);
    expect(await sent).toBe('ack');
  });

  it('fails when the table is gone', async () => {
    const sent = pending.send(GUESS, 5);
    pending.rejectAll(new RefusalError('request/not-found', 'Gone.'));
    await expect(sent).rejects.toMatchObject({ code: 'request/not-found' });
  });
});

describe('after a reload', () => {
  beforeEach(() => {
    void pending.send(GUESS, 5);
    transmitted = [];
    pending = build();
  });

  it('the command is still pending and is resent', () => {
    expect(pending.pending).toEqual(GUESS);
    pending.resendAll();
    pending.acknowledged(transmitted[0]!.cmd, 6, 6);
    expect(pending.pending).toBeNull();
    expect(new Outbox('a').waiting).toEqual([]);
  });

  it('its refusal is kept for the screen', () => {
    pending.resendAll();
    pending.refused(refusal(transmitted[0]!.cmd));
    expect(pending.refusal?.code).toBe('turn/not-yours');
  });

  it('it is resent after harmless events, and its refusal is still kept', () => {
    pending.resendAll();
    pending.stale(transmitted[0]!.cmd, [left]);
    pending.refused(refusal(transmitted[1]!.cmd));
    expect(pending.refusal?.code).toBe('turn/not-yours');
  });

  it('it is dropped when it is stale', () => {
    pending.resendAll();
    pending.stale(transmitted[0]!.cmd, [opened]);
    expect(pending.pending).toBeNull();
    expect(transmitted).toHaveLength(1);
  });
});

it('ignores answers to unknown commands', () => {
  const transmit = vi.fn();
  pending = new PendingCommands('b', transmit);
  pending.stale('0'.repeat(32), [opened]);
  pending.acknowledged('0'.repeat(32), 1, 1);
  expect(transmit).not.toHaveBeenCalled();
});
