import { expect, it } from 'vitest';
import { ServerClock } from './serverClock';

function at(times: { here: number }): ServerClock {
  return new ServerClock(() => times.here);
}

it('shows this machine’s time before the first message', () => {
  expect(at({ here: 50 }).now()).toBe(50);
});

it('uses the message that arrived fastest', () => {
  const times = { here: 100.5 };
  const clock = at(times);
  clock.sync(200); // took half a second to arrive
  times.here = 120.1;
  clock.sync(220); // took a tenth
  times.here = 140.9;
  clock.sync(240);
  expect(clock.now()).toBeCloseTo(240.8);
});

it('forgets old messages, because clocks drift', () => {
  const times = { here: 0 };
  const clock = at(times);
  clock.sync(1);
  for (let n = 1; n <= 8; n += 1) {
    times.here = 20 * n;
    clock.sync(20 * n + 0.5);
  }
  expect(clock.offset).toBeCloseTo(0.5);
});

it('follows at once when somebody sets the clock of this machine', () => {
  const times = { here: 100 };
  const clock = at(times);
  clock.sync(100);
  times.here = 3720;
  clock.sync(120);
  expect(clock.now()).toBe(120);
});
