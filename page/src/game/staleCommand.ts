// A command that was made before something happened is stale. Where what has happened could not have
// changed anybody's mind, it is sent again instead of asking the player to decide anew.

import type { EventTold, Order } from '$net';

const COMING_AND_GOING = new Set<EventTold['event']>(['SeatLeft', 'SeatReturned', 'StandInSeated', 'RematchOffered']);
const GATHERING = new Set<EventTold['event']>(['PersonSat', 'BotSat', 'SeatFreed', 'TermsAgreed']);
const BEFORE_THE_MATCH = new Set<Order['kind']>(['sit', 'agree', 'stand-up']);

/** Whether that order would be given again after these events, by anybody. */
export function canResend(order: Order, events: readonly EventTold[]): boolean {
  const own = 'seat' in order ? order.seat : null;
  return events.every((event) => {
    // A stand-in in one's own seat may have moved for it.
    if (event.event === 'StandInSeated' && event.seat === own) return false;
    if (COMING_AND_GOING.has(event.event)) return true;
    return BEFORE_THE_MATCH.has(order.kind) && GATHERING.has(event.event);
  });
}
