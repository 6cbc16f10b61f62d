import { sql } from '../../../db/sql.ts';
import type { World } from '../world.ts';

/** Events of auction orders of which an answer told: none of them may be lost (auction.md I2). */
interface ToldEvent {
  readonly orderNo: string;
  readonly event: string;
}
const toldEvents = new WeakMap<World, ToldEvent[]>();

/** What answers told so far; it grows. */
export const toldOf = (world: World): ToldEvent[] => {
  const told = toldEvents.get(world) ?? [];
  toldEvents.set(world, told);
  return told;
};

/** Remembers that an answer told of an event of these orders. */
export const tell = (world: World, event: string, ...orderNos: readonly string[]): void =>
  void toldOf(world).push(...orderNos.map((orderNo) => ({ orderNo, event })));

/** Events that were told and are not in the history. */
export const lostEvents = (world: World): Promise<{ ref: string }[]> => {
  const told = toldOf(world);
  return world.db.rows(sql`select t.event || ' of ' || t.order_no as ref
    from unnest(${told.map(({ orderNo }) => orderNo)}::text[], ${told.map(({ event }) => event)}::text[]) as t (order_no, event)
    where not exists (select from auction_order o join state_history h on h.aggregate = 'auctionOrder' and h.aggregate_id = o.id
      where o.order_no = t.order_no and h.event = t.event)`);
};
