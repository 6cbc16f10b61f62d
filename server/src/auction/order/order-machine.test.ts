import { sql } from '../../db/sql.ts';
import type { Actor } from '../../http/context.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { type TestDb, testDb } from '../../test/test-db.ts';
import { makeMember } from '../../test/test-member.ts';
import { auctionOrderMachine } from './order-machine.ts';

/**
 * auction.md B3–B6 written down a second time: in which state who (m: member, o: operator, s: system) may trigger what, and where it
 * leads. Whatever is not listed is refused.
 */
const expected: Readonly<Record<string, readonly string[]>> = {
  pendingPayment: ['s pay paid', 's default defaulted', 'm claim awaitingConfirm', 's escalate disputed'],
  awaitingConfirm: ['m withdrawClaim pendingPayment', 'm confirm paid', 'm deny disputed', 's silent disputed'],
  disputed: ['m statement disputed', 'm confirm paid', 'm giveUp defaulted', 'o ruleBuyer paid', 'o ruleSeller defaulted'],
  paid: ['s store inStorage'],
  inStorage: [
    'm pickUp pickUp',
    'm split split',
    'ms replace replaced',
    'o refund refunded',
    'm list listedForResale',
    's bounce inStorage',
  ],
  pickUp: ['m cancelPickUp inStorage', 'o ship shipped'],
  shipped: ['m extend shipped', 'ms receive received'],
  received: ['o refund refunded'],
  listedForResale: ['m takeBack inStorage', 's unsold inStorage', 'o cancelListing inStorage', 's hammer sold'],
  sold: ['s settle settled', 's relist listedForResale', 's fallThrough inStorage'],
  settled: [],
  split: [],
  replaced: [],
  defaulted: ['o reinstate paid', 's bounce defaulted'],
  refunded: [],
};
const actors: readonly Actor[] = [{ kind: 'member', id: 'm' }, { kind: 'operator', id: 'operator' }, systemActor];

let t: TestDb;
let orderId = '';
beforeAll(async () => {
  t = await testDb();
  const { id: buyer } = await makeMember(t.db);
  const { id } = await t.db.one<{ id: string }>(
    sql`with sold as (insert into lot (product_no, title, pictures, start_cents, increment_cents, deposit_cents, opens_at, closes_at, state)
        values ('PTEST1', '茶', array['/media/x.webp'], 100, 10, 1000, now() - interval '1 day', now(), 'sold') returning id)
      insert into auction_order (id, order_no, origin, lot_id, root_id, buyer_id, quantity, title, picture, price_cents, state)
      select fresh.id, 'ATEST1', 'hammer', sold.id, fresh.id, ${buyer}, 1, '茶', '/media/x.webp', 100, 'pendingPayment'
      from sold, (select new_id() as id) as fresh returning id`,
  );
  orderId = id;
}, 60_000);
afterAll(() => t.close());

class Undo extends Error {
  override readonly name = 'Undo';
}

it('names every state and event of the machine', () => {
  expect(Object.keys(expected).toSorted()).toEqual(auctionOrderMachine.states.toSorted());
  const events = new Set(Object.values(expected).flatMap((lines) => lines.map((line) => line.split(' ')[1] ?? '')));
  expect([...events].toSorted()).toEqual(auctionOrderMachine.events.toSorted());
});

it.each(auctionOrderMachine.states)('from %s each event of each actor does what the table says, or nothing', async (state) => {
  const outcomes: string[] = [];
  for (const event of auctionOrderMachine.events)
    for (const actor of actors)
      await t.db
        .inTx(async (tx) => {
          await tx.run(sql`update auction_order set state = ${state} where id = ${orderId}`);
          const to = await auctionOrderMachine.fire(tx, { id: orderId, event, actor }).then(
            (result) => result.to,
            () => undefined,
          );
          const row = await tx.one<{ state: string }>(sql`select state from auction_order where id = ${orderId}`);
          expect(row.state).toBe(to ?? state);
          if (to !== undefined) outcomes.push(`${actor.kind.slice(0, 1)} ${event} ${to}`);
          throw new Undo();
        })
        .catch((error: unknown) => {
          if (!(error instanceof Undo)) throw error;
        });
  const allowed = (expected[state] ?? []).flatMap((line) => {
    const [who = '', event = '', to = ''] = line.split(' ');
    return [...who].map((letter) => `${letter} ${event} ${to}`);
  });
  expect(outcomes.toSorted()).toEqual(allowed.toSorted());
});
