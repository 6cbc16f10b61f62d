// Inserts lots and bidders for the auction benchmark directly into the database.
import { createHash, randomBytes } from 'node:crypto';

/** Inserts signed-in members who have topped up 50,000.00 each. */
export const addBidders = async (db, count) => {
  const bidders = Array.from({ length: count }, (_, i) => ({
    id: `bench-bidder-${String(i).padStart(4, '0')}`,
    token: randomBytes(32).toString('base64url'),
  }));
  const ids = bidders.map(({ id }) => id);
  await db.query(
    `insert into member (id, mobile, nickname) select id, '137' || lpad(n::text, 8, '0'), '竞买人' || n
      from unnest($1::text[]) with ordinality as b (id, n)`,
    [ids],
  );
  await db.query(
    `insert into session (token_hash, member_id, expires_at) select hash, id, now() + interval '1 day' from unnest($1::text[], $2::bytea[]) as s (id, hash)`,
    [ids, bidders.map(({ token }) => createHash('sha256').update(token).digest())],
  );
  await db.query(
    `insert into ledger_account (kind, owner, currency) select 'serviceFee', id, 'CNY' from unnest($1::text[]) id
      union all select 'gatewayClearing', 'bench', 'CNY'`,
    [ids],
  );
  await db.query(
    `with posted as (insert into ledger_transaction (kind, ref) values ('recharge', 'bench') returning id)
      insert into ledger_entry (transaction_id, account_id, amount)
      select posted.id, a.id, case a.kind when 'serviceFee' then 5000000 else -5000000 * $1::bigint end from posted, ledger_account a
      where a.kind = 'serviceFee' or a.owner = 'bench'`,
    [count],
  );
  // Updates the statistics as autovacuum would.
  await db.query('analyze member, session, ledger_account');
  return bidders;
};

/** Inserts open lots that start at 100.00 with an increment of 0.50; returns their numbers. */
export const addLots = async (db, prefix, count, { seconds = 7200, opensIn = -3600, state = 'open', extensions = 0 } = {}) => {
  const { rows } = await db.query(
    `insert into lot (product_no, title, pictures, start_cents, increment_cents, deposit_cents, opens_at, closes_at, announced_closes_at, state, extensions)
      select $1 || lpad(n::text, 6, '0'), '老山檀手串', array['/media/lots/yuzhui-1.webp'], 10000, 50, 1000,
        now() + $3::float8 * interval '1 second', now() + $4::float8 * interval '1 second', now() + $4::float8 * interval '1 second', $5, $6
      from generate_series(1, $2::int) n returning product_no`,
    [prefix, count, opensIn, seconds, state, extensions],
  );
  return rows.map(({ product_no: productNo }) => productNo).toSorted();
};

/** Gives each lot the same number of bidders with their holds: neighbouring lots have the same bidders in opposite order. */
export const addCrossingBids = async (db, prefix, bidders, biddersPerLot) => {
  const ids = bidders.slice(0, biddersPerLot * 4).map(({ id }) => id);
  await db.query(
    `create temporary table crossing as
      select l.id as lot_id, k as seq, ($2::text[])[(((row_number() over (partition by k order by l.product_no) - 1) / 2 % 4) * $3::int
        + case when row_number() over (partition by k order by l.product_no) % 2 = 0 then k else $3::int + 1 - k end)::int] as member_id
      from lot l, generate_series(1, $3::int) k where l.product_no like $1 || '%'`,
    [prefix, ids, biddersPerLot],
  );
  await db.query(
    `insert into ledger_account (kind, owner, currency) select distinct 'escrow', 'lot:' || lot_id, 'CNY' from crossing on conflict do nothing`,
  );
  await db.query(`insert into lot_bidder (lot_id, member_id, max_cents, deposit_cents, paddle)
    select lot_id, member_id, 9950 + seq * 50, 1000, seq from crossing`);
  await db.query(`insert into bid (lot_id, seq, member_id, amount_cents)
    select lot_id, seq, member_id, 9950 + seq * 50 from crossing order by lot_id, seq`);
  await db.query(
    `update lot l set price_cents = 9950 + $1::int * 50, leader_id = c.member_id, leader_max_cents = 9950 + $1::int * 50, bids = $1::int,
      bidders = $1::int from crossing c where c.lot_id = l.id and c.seq = $1::int`,
    [biddersPerLot],
  );
  await db.query(
    `with posted as (insert into ledger_transaction (kind, ref) values ('auction.depositHeld', 'bench') returning id)
      insert into ledger_entry (transaction_id, account_id, amount)
      select posted.id, a.id, s.amount from posted, (
        select 'escrow' as kind, 'lot:' || lot_id as owner, 1000 * count(*) as amount from crossing group by lot_id
        union all select 'serviceFee', member_id, -1000 * count(*) from crossing group by member_id) s
        join ledger_account a using (kind, owner)`,
  );
  await db.query('drop table crossing');
};
