-- auction.md B2, H1: every offer that was admitted, append-only. Price, leader and maximum of a lot are a pure function of its offers
-- (bid/replay.ts); each is chained to the one before by its hash (bid/chain.ts).
create table bid_offer (
  lot_id text not null references lot (id),
  n integer not null check (n > 0),
  member_id text not null references member (id),
  paddle integer not null,
  amount_cents bigint not null check (amount_cents > 0),
  max_cents bigint not null check (max_cents >= amount_cents),
  -- The bids of the lot after it: a raise of the own maximum makes none.
  bids integer not null,
  admitted_at timestamptz not null,
  -- Both are told after the close: the nonce to its bidder, the blind to everybody.
  nonce text not null,
  blind text not null,
  hash text not null,
  primary key (lot_id, n)
);
create index bid_offer_member on bid_offer (member_id);

-- A member that merges into another takes its offers along; nothing else of them ever changes.
create function bid_offer_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.lot_id, new.n, new.paddle, new.amount_cents, new.max_cents, new.bids, new.admitted_at, new.nonce, new.blind, new.hash)
    is not distinct from (old.lot_id, old.n, old.paddle, old.amount_cents, old.max_cents, old.bids, old.admitted_at, old.nonce, old.blind, old.hash) then
    return new;
  end if;
  raise exception 'offers are never changed' using errcode = 'restrict_violation';
end $$;
create trigger bid_offer_is_final before update or delete on bid_offer for each row execute function bid_offer_stays();

alter table lot
  add column offers integer not null default 0,
  -- Hash of the last offer; empty before the first.
  add column chain_head text not null default '',
  -- Hash of the last offer that changed something for others: what pages are told. A raise of a hidden maximum is not.
  add column public_head text not null default '';

-- Lots that were bid on before there were offers: one for each bid, and one for what the leader's maximum lies above the price.
do $$
declare
  row record;
  head text;
  at text;
  chained text;
begin
  for row in
    select o.*, row_number() over (partition by o.lot_id order by o.nth)::int as n from (
      select b.lot_id, b.member_id, b.amount_cents as amount, b.seq::numeric as nth, b.seq as bids, b.at, p.paddle
      from bid b join lot_bidder p on p.lot_id = b.lot_id and p.member_id = b.member_id
      union all
      select l.id, l.leader_id, l.leader_max_cents, l.bids + 0.5, l.bids, (select max(b.at) from bid b where b.lot_id = l.id), p.paddle
      from lot l join lot_bidder p on p.lot_id = l.id and p.member_id = l.leader_id where l.leader_max_cents > l.price_cents) o
    order by o.lot_id, n
  loop
    if row.n = 1 then head := ''; end if;
    at := to_char(row.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
    chained := encode(sha256(convert_to(concat_ws('|', head, row.n, row.paddle, row.amount,
      encode(sha256(convert_to(row.amount || '|' || row.lot_id || row.n, 'UTF8')), 'hex'), at, row.lot_id || row.n), 'UTF8')), 'hex');
    insert into bid_offer (lot_id, n, member_id, paddle, amount_cents, max_cents, bids, admitted_at, nonce, blind, hash)
    values (row.lot_id, row.n, row.member_id, row.paddle, row.amount, row.amount, row.bids, date_trunc('milliseconds', row.at),
      row.lot_id || row.n, row.lot_id || row.n, chained);
    update lot set offers = row.n, chain_head = chained, public_head = chained where id = row.lot_id;
    head := chained;
  end loop;
end $$;

-- Each bid is compared with the one before it: together they rise strictly, without a gap, whatever their number.
create or replace function bid_rises() returns trigger language plpgsql as $$
begin
  if new.seq > 1 and not exists (
    select from bid where lot_id = new.lot_id and seq = new.seq - 1 and amount_cents < new.amount_cents) then
    raise exception 'bids of a lot rise strictly' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Where deposits of a lot wait; there from the start, so that a bid only locks it.
insert into ledger_account (kind, owner, currency) select 'escrow', 'lot:' || id, 'CNY' from lot on conflict do nothing;
create function lot_escrow() returns trigger language plpgsql as $$
begin
  insert into ledger_account (kind, owner, currency) values ('escrow', 'lot:' || new.id, 'CNY') on conflict do nothing;
  return new;
end $$;
create trigger lot_escrow after insert on lot for each row execute function lot_escrow();

-- Opens the gathered bids of one lot: claims their keys, then locks the lot and behind it the accounts that may pay a deposit, and answers what
-- is decided on (bid/bid.repository.ts, `beginBids`). One call, so that nothing is asked while the lot is locked; each statement within
-- sees what was committed while the former waited. The clock is read behind the lot's lock.
create function begin_bids(product text, members text[], scopes text[], keys text[], hashes bytea[], called text) returns jsonb
language plpgsql as $$
declare
  claimed jsonb := claim_keys(scopes, keys, hashes, called);
  the_lot lot;
  clock timestamptz;
  involved text[];
begin
  if not jsonb_path_exists(claimed, '$[*] ? (@.fresh == true)') then
    return jsonb_build_object('keys', claimed);
  end if;
  select * into the_lot from lot where product_no = product for no key update;
  if not found then
    return jsonb_build_object('keys', claimed);
  end if;
  clock := clock_timestamp();
  involved := array_append(members, the_lot.leader_id);
  perform from ledger_account
    where kind = 'escrow' and owner = 'lot:' || the_lot.id or kind = 'serviceFee' and owner = any(members)
    order by kind collate "C", owner collate "C" for update;
  return jsonb_build_object('keys', claimed,
    'at', to_char(clock at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'lot', jsonb_build_object('id', the_lot.id, 'title', the_lot.title, 'ownerId', the_lot.owner_id, 'state', the_lot.state,
      'startCents', the_lot.start_cents, 'incrementCents', the_lot.increment_cents, 'reserveCents', the_lot.reserve_cents,
      'depositCents', the_lot.deposit_cents, 'priceCents', the_lot.price_cents, 'leaderId', the_lot.leader_id,
      'leaderMaxCents', the_lot.leader_max_cents, 'bids', the_lot.bids, 'bidders', the_lot.bidders, 'seq', the_lot.seq,
      'offers', the_lot.offers, 'chainHead', the_lot.chain_head, 'publicHead', the_lot.public_head, 'extensions', the_lot.extensions,
      'lastBidAt', (select to_char(b.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from bid b
        where b.lot_id = the_lot.id and b.seq = the_lot.bids),
      'lastBidProxy', coalesce((select b.proxy from bid b where b.lot_id = the_lot.id and b.seq = the_lot.bids), false),
      'closesAt', to_char(the_lot.closes_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'msLeft', extract(epoch from the_lot.closes_at - clock) * 1000),
    'escrow', (select jsonb_build_object('id', a.id, 'kind', a.kind, 'owner', a.owner, 'balance', a.balance)
      from ledger_account a where a.kind = 'escrow' and a.owner = 'lot:' || the_lot.id),
    'people', (select jsonb_agg(jsonb_build_object('id', m.id,
        'name', case when char_length(m.nickname) < 3 then left(m.nickname, 1) || '***'
          else left(m.nickname, 1) || '***' || right(m.nickname, 1) end,
        'paddle', b.paddle, 'maxCents', b.max_cents, 'heldCents', case when b.deposit_state = 'held' then b.deposit_cents end,
        'account', a.id, 'balance', coalesce(a.balance, 0),
        'bannedUntil', (select to_char(max(s.ban_until) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from auction_strike s
          where s.member_id = m.id and s.lifted_at is null and s.ban_until > clock),
        'struck', exists (select from auction_strike s where s.member_id = m.id and s.lifted_at is null
          and s.created_at > clock - interval '90 days'),
        -- Asked once for each bidder of a member's lot: somebody who used the owner's own browser within 30 days.
        'related', the_lot.owner_id is not null and b.member_id is null and exists (
          select from known_device mine join known_device theirs using (device_hash)
          where mine.member_id = m.id and theirs.member_id = the_lot.owner_id
            and least(mine.last_seen_at, theirs.last_seen_at) > clock - interval '30 days')))
      from member m
        left join lot_bidder b on b.lot_id = the_lot.id and b.member_id = m.id
        left join ledger_account a on a.kind = 'serviceFee' and a.owner = m.id
      where m.id = any(involved)));
end $$;
