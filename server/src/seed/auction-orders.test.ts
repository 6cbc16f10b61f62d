import { sealLotJob } from '../auction/proof/seal.ts';
import { replay } from '../auction/bid/replay.ts';
import { machines } from '../state-machine/machine.ts';
import { sql } from '../db/sql.ts';
import { audit } from '../ledger/read.ts';
import { testServer, type TestServer } from '../test/test-server.ts';
import { seed } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await seed(server.deps);
}, 120_000);
afterAll(() => server.close());

const statesOf = async (memberId: string): Promise<string[]> =>
  (
    await server.db.rows<{ state: string }>(
      sql`select distinct state from auction_order where buyer_id = ${memberId} order by state`,
    )
  ).map(({ state }) => state);
const expectNoRows = async (query: ReturnType<typeof sql>) => expect(await server.db.rows(query)).toEqual([]);

it('shows the first member an order in every state, and both kinds of payment', async () => {
  expect(await statesOf('m1')).toEqual([
    'awaitingConfirm',
    'defaulted',
    'disputed',
    'inStorage',
    'listedForResale',
    'pendingPayment',
    'pickUp',
    'received',
    'refunded',
    'replaced',
    'settled',
    'shipped',
    'sold',
    'split',
  ]);
  const pending = await server.db.rows<{ seller: string | null }>(
    sql`select seller_id as seller from auction_order where buyer_id = 'm1' and state = 'pendingPayment' order by seller_id`,
  );
  expect(pending.map(({ seller }) => seller)).toEqual(['m2', null]);
});

it('shows the second member what it sells, and the first its shares of that in each state', async () => {
  expect(await statesOf('m2')).toEqual(expect.arrayContaining(['listedForResale', 'settled', 'sold']));
  const shares = await server.db.rows<{ state: string }>(
    sql`select state from share where member_id = 'm1' and kind = 'fee' order by state`,
  );
  expect(shares.map(({ state }) => state)).toEqual(['credited', 'due', 'pending', 'pending', 'reversed']);
});

it('signs every lot that is over by the offers that it has in the end (I15)', async () => {
  await server.meetDeadlines(sealLotJob);
  await expectNoRows(sql`select product_no from lot where state in ('sold', 'unsold', 'cancelled', 'fellThrough')
    and (proof is null or split_part(proof ->> 'text', E'\\n', 3) <> offers::text or split_part(proof ->> 'text', E'\\n', 4) <> chain_head
      or split_part(proof ->> 'text', E'\\n', 5) not in (state, 'sold'))`);
  await expectNoRows(sql`select product_no from lot where state in ('scheduled', 'open', 'withdrawn') and proof is not null`);
});

it('plays every lot by its offers (I1)', async () => {
  const lots = await server.db.rows<{
    id: string;
    start: number;
    increment: number;
    reserve: number | null;
    price: number | null;
    leader: string | null;
    max: number | null;
  }>(sql`select id, start_cents as start, increment_cents as increment, reserve_cents as reserve, price_cents as price,
      leader_id as leader, leader_max_cents as max from lot where bids > 0`);
  expect(lots.length).toBeGreaterThan(15);
  for (const { id, start, increment, reserve, price, leader, max } of lots) {
    const offers = await server.db.rows<{ member: string; amount: number; max: number }>(
      sql`select member_id as member, amount_cents as amount, max_cents as max from bid_offer where lot_id = ${id} order by n`,
    );
    const played = replay({ start, increment, reserve }, offers);
    expect({ id, price: played.price, leader: played.leader, max: played.leaderMax }).toEqual({ id, price, leader, max });
  }
});

it('holds what bidders and sellers have at stake, and nothing else (I4, I5)', async () => {
  await expectNoRows(sql`select l.product_no, a.balance, d.held from lot l
    left join ledger_account a on a.kind = 'escrow' and a.owner = 'lot:' || l.id
    left join lateral (select coalesce(sum(deposit_cents), 0) as held from lot_bidder where lot_id = l.id and deposit_state = 'held') d on true
    where coalesce(a.balance, 0) <> d.held`);
  await expectNoRows(sql`select o.order_no, a.balance, s.held from auction_order o
    left join ledger_account a on a.kind = 'escrow' and a.owner = 'resale:' || o.order_no
    left join lateral (select coalesce(sum(fee_hold_cents + bond_cents), 0) as held from auction_listing
      where order_id = o.id and ended_at is null) s on true
    where coalesce(a.balance, 0) <> s.held`);
});

it('gives a lot to one buyer, and each piece one owner (I3, I6, I7)', async () => {
  await expectNoRows(sql`select l.product_no from lot l join auction_order o on o.lot_id = l.id and o.origin in ('hammer', 'secondChance')
    where o.state <> 'defaulted' group by l.product_no having count(*) > 1`);
  await expectNoRows(sql`select product_no from lot l where state = 'sold' and not exists (
    select from auction_order o where o.lot_id = l.id and o.origin in ('hammer', 'secondChance') and o.state <> 'defaulted')
    and not exists (select from auction_second_chance c where c.lot_id = l.id and c.state = 'offered')`);
  await expectNoRows(sql`select r.order_no, r.quantity, sum(o.quantity) from auction_order r join auction_order o on o.root_id = r.id
      and o.state in ('paid', 'inStorage', 'pickUp', 'shipped', 'received', 'listedForResale', 'sold', 'refunded')
    where r.id = r.root_id group by r.id having sum(o.quantity) <> r.quantity`);
  await expectNoRows(sql`select w.order_no from auction_order w join auction_order p on p.parent_id = w.id where w.state = 'split'
    group by w.id having sum(p.quantity) <> w.quantity or sum(p.price_cents) <> w.price_cents`);
});

it('counts points as they were entered (I8, I12)', () =>
  expectNoRows(sql`select m.member_id, m.earned_total, m.owed, e.sum from member_level m left join lateral (
      select coalesce(sum(e.amount), 0) as sum from ledger_account a join ledger_entry e on e.account_id = a.id
        join ledger_transaction t on t.id = e.transaction_id
      where a.kind = 'points' and a.owner = m.member_id and t.kind in ('points.earned', 'points.reversed')) e on true
    where m.earned_total <> e.sum - m.owed`));

it('shares fees that were collected, at most a fifth of each (I9)', () =>
  expectNoRows(sql`select order_no from share where kind = 'fee' and amount_cents * 5 > fee_cents or member_id = from_id`));

it('has the one deadline that a state waits for, and no other (I10)', async () => {
  await expectNoRows(sql`select o.order_no, o.state, d.kind from auction_order o
    full join (select kind, ref from deadline where kind in ('auctionOrder.default', 'auctionOrder.receive', 'auctionOrder.silent')) d on d.ref = o.order_no
    where coalesce(d.kind, '') <> case o.state when 'pendingPayment' then 'auctionOrder.default' when 'shipped' then 'auctionOrder.receive'
      when 'awaitingConfirm' then 'auctionOrder.silent' else '' end`);
  await expectNoRows(sql`select l.product_no, l.state, d.kind from lot l
    full join (select kind, ref from deadline where kind in ('lot.open', 'lot.close')) d on d.ref = l.product_no
    where coalesce(d.kind, '') <> case l.state when 'scheduled' then 'lot.open' when 'open' then 'lot.close' else '' end`);
  await expectNoRows(sql`select l.product_no, l.closes_at from lot l join deadline d on d.kind = 'lot.close' and d.ref = l.product_no
    where abs(extract(epoch from d.due_at - l.closes_at)) > 1 or l.closes_at <= now()`);
});

it('tells in each history how the row came to its state, and nothing of tomorrow', async () => {
  for (const aggregate of ['auctionOrder', 'lot', 'share', 'auctionExchange', 'auctionCase']) {
    const machine = machines().find((machine) => machine.aggregate === aggregate);
    if (!machine) continue;
    const { table, idColumn } = machine;
    await expectNoRows(sql`select r.${sql.ident(idColumn)}, r.state, h.to_state from ${sql.ident(table)} r left join lateral (
        select to_state from state_history where aggregate = ${aggregate} and aggregate_id = r.${sql.ident(idColumn)} order by id desc limit 1) h on true
      where h.to_state is distinct from r.state`);
  }
  await expectNoRows(sql`select aggregate, aggregate_id, event from state_history where at > now()`);
  await expectNoRows(sql`select id from ledger_transaction where at > now()`);
});

it('has books that add up (I14)', async () => {
  expect(await audit(server.db)).toEqual([]);
});

it('leaves no trigger of the play behind', () =>
  expectNoRows(sql`select tgname from pg_trigger where tgname = 'seed_dates_back'`));
