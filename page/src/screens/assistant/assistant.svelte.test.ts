import { afterEach, expect, it, vi } from 'vitest';
import type { AssistantAnswer, AssistantRequest } from '$net';
import { Assistant, readState } from './assistant.svelte';

/** Milliseconds that a busy machine may take. */
const PATIENCE = 30_000;
vi.setConfig({ testTimeout: 2 * PATIENCE });

afterEach(() => localStorage.clear());

const answer = (codes_left: number) => ({ codes_left }) as AssistantAnswer;

it('asks about the board after every row', async () => {
  const asked: AssistantRequest[] = [];
  const assistant = new Assistant(async (request) => {
    asked.push(request);
    return answer(asked.length);
  }, 'mini');
  assistant.add(['R', 'R', 'B', 'B'], [1, 0]);
  await vi.waitFor(() => expect(assistant.answer?.codes_left).toBe(1), { timeout: PATIENCE });
  expect(asked[0]).toMatchObject({ edition: 'mini', rows: [{ guess: ['R', 'R', 'B', 'B'], mark: [1, 0] }] });
  expect(assistant.isThinking).toBe(false);
});

it('shows only the answer to the latest request', async () => {
  const answers: ((one: AssistantAnswer) => void)[] = [];
  const assistant = new Assistant(() => new Promise((done) => answers.push(done)), 'mini');
  assistant.add(['R'], [0, 0]);
  assistant.add(['B'], [0, 0]);
  answers[1]!(answer(2));
  await vi.waitFor(() => expect(assistant.answer?.codes_left).toBe(2), { timeout: PATIENCE });
  answers[0]!(answer(1));
  await Promise.resolve();
  expect(assistant.answer?.codes_left).toBe(2);
});

it('undoes changes of rows and of the board', () => {
  const assistant = new Assistant(async () => answer(1), 'mini');
  expect(assistant.isUndoable).toBe(false);
  assistant.add(['R'], [0, 0]);
  assistant.change(0, [1, 0]);
  assistant.choose('super');
  expect(assistant.rows).toEqual([]);
  assistant.undo();
  expect(assistant.state.edition).toBe('mini');
  expect(assistant.rows[0]!.mark).toEqual([1, 0]);
  assistant.undo();
  expect(assistant.rows[0]!.mark).toEqual([0, 0]);
  assistant.undo();
  expect(assistant.rows).toEqual([]);
  expect(assistant.isUndoable).toBe(false);
});

it('restores its state after a reload', () => {
  new Assistant(async () => answer(1), 'mini').add(['R', 'B'], [1, 1]);
  const again = new Assistant(async () => answer(1), 'super');
  expect(again.state.edition).toBe('mini');
  expect(again.rows).toEqual([{ guess: ['R', 'B'], mark: [1, 1] }]);
});

it('keeps the error of a failed request', async () => {
  const assistant = new Assistant(() => Promise.reject(new Error('offline')), 'mini');
  assistant.add(['R'], [0, 0]);
  await vi.waitFor(() => expect(assistant.failure).toBeInstanceOf(Error), { timeout: PATIENCE });
  expect(assistant.answer).toBeNull();
});

it('ignores stored values of another form', () => {
  expect(readState(null)).toBeNull();
  expect(readState({ edition: 'mini', options: [], rows: [{ guess: 'RRBB', mark: [1] }] })).toBeNull();
  expect(readState({ edition: 'mini', options: [], rows: [] })).toMatchObject({ edition: 'mini' });
});
