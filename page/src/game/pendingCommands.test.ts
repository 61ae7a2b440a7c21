import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type EventTold, type Order, Outbox, type QueuedCommand, RefusalError } from '$net';
import { PendingCommands } from './pendingCommands.svelte';

const GUESS: Order = { kind: 'guess', seat: 1, guess: ['R', 'B'] };
const left: EventTold = { version: 6, at: 0, event: 'SeatLeft', seat: 0, deadline: 9 };
const opened: EventTold = { version: 6, at: 0, event: 'RowOpened', row: 2, seat: 1, deadline: null };

let said: QueuedCommand[];
let pending: PendingCommands;

function build(): PendingCommands {
  return new PendingCommands('a', (waiting) => said.push(waiting));
}

beforeEach(() => {
  sessionStorage.clear();
  said = [];
  pending = build();
});

const refusal = (cmd: string) => ({ type: 'refusal' as const, cmd, code: 'turn/not-yours', message: 'Not now.', gaps: {} });

describe('a command', () => {
  it('is under way until its events are here', async () => {
    const sent = pending.send(GUESS, 5);
    expect(said).toMatchObject([{ after: 5, do: GUESS }]);
    pending.acknowledged(said[0]!.cmd, 7, 5);
    pending.reached(6);
    expect(pending.pending).toEqual(GUESS);
    pending.reached(7);
    expect(pending.pending).toBeNull();
    expect(await sent).toBe('ack');
  });

  it('is sent again with the same id, and answered once', async () => {
    const sent = pending.send(GUESS, 5);
    pending.resendAll();
    expect(said[1]).toEqual(said[0]);
    pending.acknowledged(said[0]!.cmd, 5, 5);
    pending.acknowledged(said[0]!.cmd, 5, 5);
    expect(await sent).toBe('ack');
    pending.resendAll();
    expect(said).toHaveLength(2);
  });

  it('is refused in words', async () => {
    const sent = pending.send(GUESS, 5);
    pending.refused(refusal(said[0]!.cmd));
    await expect(sent).rejects.toMatchObject({ code: 'turn/not-yours', message: 'Not now.' });
    expect(pending.pending).toBeNull();
    expect(pending.refusal).toBeNull();
  });

  it('that is stale is to be decided anew', async () => {
    const sent = pending.send(GUESS, 5);
    pending.stale(said[0]!.cmd, [opened]);
    expect(await sent).toBe('stale');
    expect(said).toHaveLength(1);
  });

  it('that nothing speaks against is sent anew, with an id of its own', async () => {
    const sent = pending.send(GUESS, 5);
    pending.stale(said[0]!.cmd, [left]);
    expect(said[1]).toMatchObject({ after: 6, do: GUESS });
    expect(said[1]!.cmd).not.toBe(said[0]!.cmd);
    pending.acknowledged(said[1]!.cmd, 6, 6);
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
    said = [];
    pending = build();
  });

  it('the command is still under way, and is sent again', () => {
    expect(pending.pending).toEqual(GUESS);
    pending.resendAll();
    pending.acknowledged(said[0]!.cmd, 6, 6);
    expect(pending.pending).toBeNull();
    expect(new Outbox('a').waiting).toEqual([]);
  });

  it('its refusal is kept for whoever shows it', () => {
    pending.resendAll();
    pending.refused(refusal(said[0]!.cmd));
    expect(pending.refusal?.code).toBe('turn/not-yours');
  });

  it('it is sent anew after harmless events, and its refusal still heard', () => {
    pending.resendAll();
    pending.stale(said[0]!.cmd, [left]);
    pending.refused(refusal(said[1]!.cmd));
    expect(pending.refusal?.code).toBe('turn/not-yours');
  });

  it('it is dropped when it came too late', () => {
    pending.resendAll();
    pending.stale(said[0]!.cmd, [opened]);
    expect(pending.pending).toBeNull();
    expect(said).toHaveLength(1);
  });
});

it('knows nothing of answers to others', () => {
  const told = vi.fn();
  pending = new PendingCommands('b', told);
  pending.stale('0'.repeat(32), [opened]);
  pending.acknowledged('0'.repeat(32), 1, 1);
  expect(told).not.toHaveBeenCalled();
});
