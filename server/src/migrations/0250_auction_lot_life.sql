-- auction.md B1: a lot's whole life, sessions, and what members' lots and repeated offers refer to.

create table lot_session (
  id text primary key default new_id(),
  title text not null,
  cover text not null,
  intro text not null default '',
  opens_at timestamptz not null,
  -- When its first lot closes; the others follow a minute apart.
  closes_at timestamptz not null,
  -- From when everybody sees its lots; members of level 3 and above see them a day earlier.
  shown_at timestamptz not null,
  created_at timestamptz not null default now(),
  check (closes_at > opens_at),
  check (shown_at <= opens_at)
);
create index lot_session_opens on lot_session (opens_at desc, id);

alter table lot drop constraint lot_state_check;
alter table lot
  add constraint lot_state_check check (state in ('scheduled', 'open', 'sold', 'unsold', 'withdrawn', 'cancelled', 'fellThrough')),
  -- One winner takes all pieces.
  add column quantity integer not null default 1 check (quantity between 1 and 1000),
  add column category text not null default 'other',
  add column session_id text references lot_session (id),
  -- The lot that this one offers again: its goods were won there (round 1) or stayed unsold there (round 2 and so on).
  add column origin_lot_id text references lot (id),
  add column round integer not null default 1 check (round > 0),
  -- The order whose goods a member offers here.
  add column owner_order_no text,
  add column cancel_reason text,
  -- The end as announced: `closes_at` moves with the soft close.
  add column announced_closes_at timestamptz,
  add column shown_at timestamptz not null default now(),
  -- Price and bids once it is over. Lists are sorted by these: an index of `price_cents` would make every bid rewrite all indexes.
  add column ended_price_cents bigint,
  add column ended_bids integer,
  add check ((owner_order_no is null) or (owner_id is not null)),
  add check (state <> 'cancelled' or cancel_reason is not null);
update lot set announced_closes_at = closes_at, shown_at = least(created_at, opens_at),
  ended_price_cents = case when state in ('sold', 'unsold') then coalesce(price_cents, start_cents) end,
  ended_bids = case when state in ('sold', 'unsold') then bids end;

create function lot_announced() returns trigger language plpgsql as $$
begin
  new.announced_closes_at := coalesce(new.announced_closes_at, new.closes_at);
  return new;
end $$;
create trigger lot_announced before insert on lot for each row execute function lot_announced();
create function lot_ended() returns trigger language plpgsql as $$
begin
  if new.state in ('sold', 'unsold', 'cancelled', 'fellThrough') then
    new.ended_price_cents := coalesce(new.price_cents, new.start_cents);
    new.ended_bids := new.bids;
  end if;
  return new;
end $$;
create trigger lot_ended before insert or update of state on lot for each row execute function lot_ended();

-- Goods are offered once at a time.
create unique index lot_owner_order on lot (owner_order_no) where state in ('scheduled', 'open');
create index lot_origin on lot (origin_lot_id) where origin_lot_id is not null;
create index lot_session_lots on lot (session_id, closes_at, id) where session_id is not null;
create index lot_category on lot (category, state, closes_at, id);
create index lot_scheduled on lot (state, opens_at, id);
create index lot_ended_at on lot (closes_at desc, id) where ended_bids is not null;
create index lot_ended_price on lot (ended_price_cents, id) where ended_bids is not null;
create index lot_ended_bids on lot (ended_bids desc, id) where ended_bids is not null;
create index lot_owner on lot (owner_id) where owner_id is not null;

-- Null: an operator's, e.g. the picture of a lot.
alter table upload alter column member_id drop not null;
