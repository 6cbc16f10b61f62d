import { sql } from '../../../db/sql.ts';
import type { World } from '../world.ts';

/** Acknowledged events of auction orders: none of them may be lost (auction.md I2). */
interface AcknowledgedEvent {
  readonly orderNo: string;
  readonly event: string;
}
const acknowledgedEvents = new WeakMap<World, AcknowledgedEvent[]>();

/** The events acknowledged so far; the list grows. */
export const acknowledgedOf = (world: World): AcknowledgedEvent[] => {
  const events = acknowledgedEvents.get(world) ?? [];
  acknowledgedEvents.set(world, events);
  return events;
};

/** Records an acknowledged event of these orders. */
export const recordEvent = (world: World, event: string, ...orderNos: readonly string[]): void =>
  void acknowledgedOf(world).push(...orderNos.map((orderNo) => ({ orderNo, event })));

/** Returns the acknowledged events that are missing from the history. */
export const lostEvents = (world: World): Promise<{ ref: string }[]> => {
  const events = acknowledgedOf(world);
  return world.db.rows(sql`select t.event || ' of ' || t.order_no as ref
    from unnest(${events.map(({ orderNo }) => orderNo)}::text[], ${events.map(({ event }) => event)}::text[]) as t (order_no, event)
    where not exists (select from auction_order o join state_history h on h.aggregate = 'auctionOrder' and h.aggregate_id = o.id
      where o.order_no = t.order_no and h.event = t.event)`);
};
