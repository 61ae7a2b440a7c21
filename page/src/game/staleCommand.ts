/**
 * A command that the player chose before seeing the latest event is stale. Where those events could not have
 * changed the decision, the page resends it instead of asking the player again.
 */
import type { EventTold, Order } from '$net';

const COMING_AND_GOING = new Set<EventTold['event']>(['SeatLeft', 'SeatReturned', 'StandInSeated', 'RematchOffered']);
const GATHERING = new Set<EventTold['event']>(['PersonSat', 'BotSat', 'SeatFreed', 'TermsAgreed']);
const BEFORE_THE_MATCH = new Set<Order['kind']>(['sit', 'agree', 'stand-up']);

/** Whether the player would give the same command after these events. */
export function canResend(order: Order, events: readonly EventTold[]): boolean {
  const own = 'seat' in order ? order.seat : null;
  return events.every((event) => {
    // The stand-in may have moved for this seat.
    if (event.event === 'StandInSeated' && event.seat === own) return false;
    if (COMING_AND_GOING.has(event.event)) return true;
    return BEFORE_THE_MATCH.has(order.kind) && GATHERING.has(event.event);
  });
}
