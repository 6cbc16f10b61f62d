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
