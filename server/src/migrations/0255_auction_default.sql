-- auction.md B6, C3: what follows an unpaid order: strikes and bans, and the second chance of the runner-up.

create table auction_strike (
  id text primary key default new_id(),
  member_id text not null references member (id),
  order_id text not null references auction_order (id),
  reason text not null check (reason in ('unpaid', 'gaveUp', 'ruledAgainst')),
  created_at timestamptz not null default now(),
  -- Until when this strike, together with those of the 90 days before, keeps the member from bidding and listing.
  ban_until timestamptz,
  lifted_at timestamptz,
  lift_reason text,
  check ((lifted_at is null) = (lift_reason is null))
);
create index auction_strike_member on auction_strike (member_id, created_at) where lifted_at is null;
create index auction_strike_order on auction_strike (order_id);

create table auction_second_chance (
  id text primary key default new_id(),
  lot_id text not null references lot (id),
  -- The order that was not paid: one offer for each.
  order_id text not null unique references auction_order (id),
  member_id text not null references member (id),
  price_cents bigint not null check (price_cents > 0),
  state text not null check (state in ('offered', 'accepted', 'declined', 'lapsed', 'revoked')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index auction_second_chance_member on auction_second_chance (member_id) where state = 'offered';
create index auction_second_chance_lot on auction_second_chance (lot_id);

-- The terms on which a member offers the goods of an order: rate, fee hold and bond as of the listing (auction.md B5).
create table auction_listing (
  lot_id text primary key references lot (id),
  order_id text not null references auction_order (id),
  fee_bp integer not null check (fee_bp between 0 and 10000),
  fee_hold_cents bigint not null check (fee_hold_cents >= 0),
  bond_cents bigint not null check (bond_cents >= 0)
);
create index auction_listing_order on auction_listing (order_id);
