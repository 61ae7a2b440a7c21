import { beforeEach, expect, test, vi } from 'vitest';
import { api, type EditionLine, type EditionSheet, RefusalError } from '$net';
import { newSetup, withSeat } from '../shared/setup/matchSetup';
import { saveSetup } from '../shared/setup/savedSetups';
import { SetupForm } from './setupForm.svelte';

/** Milliseconds that a busy machine may take. */
const PATIENCE = 30_000;
vi.setConfig({ testTimeout: 2 * PATIENCE });

const line = (name: string, players: number[]) => ({ name, players }) as EditionLine;
const EDITIONS = [line('classic-1972', [2]), line('family-2004', [2, 3, 4, 5])];

const option = (name: string, fits = true) => ({
  name,
  kind: 'flag',
  choices: [],
  refusal: fits ? null : { code: 'option/tie-break-shared-rows', message: 'shared', gaps: {} },
});
const sheet = (name: string, players: number) =>
  ({
    name,
    for_players: players,
    options: [option('doubles'), option('rounds'), option('marks'), option('check', false), option('tie_break', players === 2)],
  }) as unknown as EditionSheet;

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(api, 'edition').mockImplementation(async (name, query = {}) => {
    if (query.option?.includes('rounds=3'))
      throw new RefusalError('option/odd-rounds', 'odd', { option: 'rounds' }, 422);
    if (query.option?.includes('tie_break') && query.players !== 2)
      throw new RefusalError('option/tie-break-shared-rows', 'shared', { option: 'tie_break' }, 422);
    if (query.option?.includes('check=at-once') && !query.option.includes('marks=hand'))
      throw new RefusalError('option/check-without-hand', 'machine', { option: 'check' }, 422);
    return sheet(name, query.players ?? 2);
  });
});

function begun(): SetupForm {
  const form = new SetupForm();
  form.begin({ who: 'here' });
  form.setEditions(EDITIONS);
  return form;
}

test('the form begins with the last set-up', () => {
  saveSetup('here', { ...newSetup('here', 'family-2004', 4), options: { doubles: true } });
  expect(begun().setup).toMatchObject({ edition: 'family-2004', options: { doubles: true } });
  expect(begun().setup.seats).toHaveLength(4);
});

test('the address overrides the last set-up', () => {
  saveSetup('here', { ...newSetup('here', 'family-2004', 4), options: { doubles: true } });
  const form = new SetupForm();
  form.begin({ who: 'here', edition: 'classic-1972', players: 2 });
  form.setEditions(EDITIONS);
  expect(form.setup).toMatchObject({ edition: 'classic-1972', options: {} });
  expect(form.setup.seats).toHaveLength(2);
});

test('three players get the first edition that three can play', () => {
  const form = begun();
  form.setPlayers(3);
  expect(form.setup.edition).toBe('family-2004');
  expect(form.setup.seats).toHaveLength(3);
});

test('an edition for two removes the third seat', () => {
  const form = begun();
  form.setPlayers(3);
  form.chooseEdition(line('classic-1972', [2]));
  expect(form.setup.seats).toHaveLength(2);
});

test('the next edition for three restores the third seat', () => {
  const form = begun();
  form.setPlayers(3);
  form.change(withSeat(form.setup, 2, { who: 'me', name: 'Lotte' }));
  form.chooseEdition(line('classic-1972', [2]));
  form.chooseEdition(line('family-2004', [2, 3, 4, 5]));
  expect(form.setup.seats[2]).toEqual({ who: 'me', name: 'Lotte' });
});

test('a change of opponents keeps edition and options', () => {
  const form = begun();
  form.setOption('doubles', true);
  form.chooseOpponents('computer');
  expect(form.setup).toMatchObject({ edition: 'classic-1972', options: { doubles: true }, first: 1 });
  expect(form.setup.seats.map((seat) => seat.who)).toEqual(['me', 'bot']);
});

test('the server says which option does not fit, and why', async () => {
  const form = begun();
  form.setOption('rounds', '3');
  await vi.waitFor(() => expect(form.terms.isBusy).toBe(false), { timeout: PATIENCE });
  expect(form.terms.refused).toBe('rounds');
  expect(form.terms.refusal?.message).toBe('odd');
  expect(form.terms.fits).toBe(false);
  expect(form.terms.sheet?.name).toBe('classic-1972');
});

test('an option that does not fit so many players is dropped', async () => {
  const form = begun();
  form.setOption('tie_break', true);
  form.setPlayers(3);
  await vi.waitFor(() => expect(form.terms.unknown).toEqual(['tie_break']), { timeout: PATIENCE });
  form.dropUnknownOptions();
  await vi.waitFor(() => expect(form.terms.fits).toBe(true), { timeout: PATIENCE });
  expect(form.setup.options).toEqual({});
});

test('an option that fits only with another one is kept as long as that is chosen', async () => {
  const form = begun();
  form.setOption('marks', 'hand');
  form.setOption('check', 'at-once');
  await vi.waitFor(() => expect(form.terms.fits).toBe(true), { timeout: PATIENCE });
  expect(form.terms.unknown).toEqual([]);
  form.setOption('marks', null);
  await vi.waitFor(() => expect(form.terms.unknown).toEqual(['check']), { timeout: PATIENCE });
});

test('options of another edition are dropped', async () => {
  const form = begun();
  form.setOption('young', true);
  await vi.waitFor(() => expect(form.terms.unknown).toEqual(['young']), { timeout: PATIENCE });
  form.dropUnknownOptions();
  expect(form.setup.options).toEqual({});
});
