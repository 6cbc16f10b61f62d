-- domain.md §6: lots, bids, who bids.

create table lot (
  id text primary key default new_id(),
  product_no text not null unique,
  title text not null,
  pictures text[] not null check (cardinality(pictures) > 0),
  detail_html text not null default '',
  -- Null for the platform.
  owner_id text references member (id),
  start_cents bigint not null check (start_cents > 0),
  increment_cents bigint not null check (increment_cents > 0),
  reserve_cents bigint check (reserve_cents > 0),
  -- Held from each bidder's service-fee account.
  deposit_cents bigint not null check (deposit_cents > 0),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  extensions integer not null default 0,
  state text not null check (state in ('scheduled', 'open', 'sold', 'unsold', 'withdrawn')),
  -- The highest bid and whose it is; null while there is none.
  price_cents bigint,
  leader_id text references member (id),
  -- Up to which the system bids for the leader; never below price_cents.
  leader_max_cents bigint,
  bids integer not null default 0,
  bidders integer not null default 0,
  -- Rises with every change; live pages catch up by it.
  seq bigint not null default 0,
  created_at timestamptz not null default now(),
  check (closes_at > opens_at),
  check ((price_cents is null) = (leader_id is null) and (price_cents is null) = (leader_max_cents is null)),
  check (leader_max_cents >= price_cents)
);
create index lot_open on lot (state, closes_at, id);

-- Totally ordered and strictly rising within a lot: checked by the trigger below as well.
create table bid (
  lot_id text not null references lot (id),
  seq integer not null check (seq > 0),
  member_id text not null references member (id),
  amount_cents bigint not null check (amount_cents > 0),
  -- Made by the system up to the member's maximum.
  proxy boolean not null default false,
  at timestamptz not null default now(),
  primary key (lot_id, seq)
);
create index bid_member on bid (member_id, lot_id);

create function bid_rises() returns trigger language plpgsql as $$
begin
  if exists (select from bid where lot_id = new.lot_id and seq < new.seq and amount_cents >= new.amount_cents) then
    raise exception 'bids of a lot rise strictly' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bid_rises before insert on bid for each row execute function bid_rises();

create table lot_bidder (
  lot_id text not null references lot (id),
  member_id text not null references member (id),
  -- The highest amount the member was ready to pay.
  max_cents bigint not null,
  deposit_cents bigint not null,
  deposit_state text not null default 'held' check (deposit_state in ('held', 'returned', 'forfeited')),
  joined_at timestamptz not null default now(),
  primary key (lot_id, member_id)
);
create index lot_bidder_member on lot_bidder (member_id, joined_at desc);
