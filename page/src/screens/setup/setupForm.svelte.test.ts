import { beforeEach, expect, test, vi } from 'vitest';
import { api, type EditionLine, type EditionSheet, RefusalError } from '$net';
import { freshPlan, withOption, withSeat } from '../shared/setup/matchSetup';
import { keepPlan } from '../shared/setup/savedSetups';
import { SetUp } from './setupForm.svelte';

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
    options: [option('doubles'), option('rounds'), option('tie_break', players === 2)],
  }) as unknown as EditionSheet;

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(api, 'edition').mockImplementation(async (name, query = {}) => {
    if (query.option?.includes('rounds=3'))
      throw new RefusalError('option/odd-rounds', 'odd', { option: 'rounds' }, 422);
    return sheet(name, query.players ?? 2);
  });
});

function begun(): SetUp {
  const setup = new SetUp();
  setup.begin({ who: 'here' });
  setup.know(EDITIONS);
  return setup;
}

test('it begins with what was played last', () => {
  keepPlan('here', withOption(freshPlan('here', 'family-2004', 4), 'doubles', true));
  expect(begun().plan).toMatchObject({ edition: 'family-2004', options: { doubles: true } });
  expect(begun().plan.seats).toHaveLength(4);
});

test('the address comes before what was played last', () => {
  keepPlan('here', withOption(freshPlan('here', 'family-2004', 4), 'doubles', true));
  const setup = new SetUp();
  setup.begin({ who: 'here', edition: 'classic-1972', players: 2 });
  setup.know(EDITIONS);
  expect(setup.plan).toMatchObject({ edition: 'classic-1972', options: {} });
  expect(setup.plan.seats).toHaveLength(2);
});

test('three players get the first edition that three can play', () => {
  const setup = begun();
  setup.play(3);
  expect(setup.plan.edition).toBe('family-2004');
  expect(setup.plan.seats).toHaveLength(3);
});

test('an edition for two sends the third player away', () => {
  const setup = begun();
  setup.play(3);
  setup.choose(line('classic-1972', [2]));
  expect(setup.plan.seats).toHaveLength(2);
});

test('whoever only looks at an edition for two finds the third player again', () => {
  const setup = begun();
  setup.play(3);
  setup.change(withSeat(setup.plan, 2, { who: 'me', name: 'Lotte' }));
  setup.choose(line('classic-1972', [2]));
  setup.choose(line('family-2004', [2, 3, 4, 5]));
  expect(setup.plan.seats[2]).toEqual({ who: 'me', name: 'Lotte' });
});

test('another company keeps edition and options', () => {
  const setup = begun();
  setup.option('doubles', true);
  setup.meet('computer');
  expect(setup.plan).toMatchObject({ edition: 'classic-1972', options: { doubles: true }, first: 1 });
  expect(setup.plan.seats.map((seat) => seat.who)).toEqual(['me', 'bot']);
});

test('the server says which option does not fit, and why', async () => {
  const setup = begun();
  setup.option('rounds', '3');
  await vi.waitFor(() => expect(setup.terms.isBusy).toBe(false), { timeout: PATIENCE });
  expect(setup.terms.refused).toBe('rounds');
  expect(setup.terms.refusal?.message).toBe('odd');
  expect(setup.terms.fits).toBe(false);
  expect(setup.terms.sheet?.name).toBe('classic-1972');
});

test('an option that does not fit so many players is forgotten', async () => {
  const setup = begun();
  setup.option('tie_break', true);
  setup.play(3);
  await vi.waitFor(() => expect(setup.terms.unknown).toEqual(['tie_break']), { timeout: PATIENCE });
  setup.forgetUnknown();
  await vi.waitFor(() => expect(setup.terms.fits).toBe(true), { timeout: PATIENCE });
  expect(setup.plan.options).toEqual({});
});

test('options of another edition are forgotten', async () => {
  const setup = begun();
  setup.option('young', true);
  await vi.waitFor(() => expect(setup.terms.unknown).toEqual(['young']), { timeout: PATIENCE });
  setup.forgetUnknown();
  expect(setup.plan.options).toEqual({});
});
