/**
 * A command that the player chose before seeing the latest events is stale. Where those events could not have
 * changed the decision, the page resends the command instead of asking the player again.
 */
import type { EventTold, Order } from '$net';

const PRESENCE_EVENTS = new Set<EventTold['event']>(['SeatLeft', 'SeatReturned', 'StandInSeated', 'RematchOffered']);
const LOBBY_EVENTS = new Set<EventTold['event']>(['PersonSat', 'BotSat', 'SeatFreed', 'TermsAgreed', 'ShareGiven']);
const LOBBY_ORDERS = new Set<Order['kind']>(['sit', 'agree', 'stand-up']);

/** Whether the player would give the same command after these events. */
export function canResend(order: Order, events: readonly EventTold[]): boolean {
  const own = 'seat' in order ? order.seat : null;
  return events.every((event) => {
    // The stand-in may have moved for this seat.
    if (event.event === 'StandInSeated' && event.seat === own) return false;
    if (PRESENCE_EVENTS.has(event.event)) return true;
    return LOBBY_ORDERS.has(order.kind) && LOBBY_EVENTS.has(event.event);
  });
}
