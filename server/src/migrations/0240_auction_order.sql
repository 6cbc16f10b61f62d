-- auction.md B3–B6: one row is one piece of goods that one buyer owns or is about to own.

create table auction_order (
  id text primary key default new_id(),
  order_no text not null unique,
  origin text not null check (origin in ('hammer', 'secondChance', 'split', 'replacement')),
  -- The lot it was won on; parts and replacements keep the lot of the order they come from.
  lot_id text not null references lot (id),
  -- How often the lot had been offered when it was won, from 1.
  round integer not null default 1 check (round > 0),
  -- The first order of this piece of goods (itself unless resold, split or replaced).
  root_id text not null references auction_order (id) deferrable initially deferred,
  -- The order that was split or replaced.
  parent_id text references auction_order (id),
  -- A member's lot: the seller's order whose goods these are.
  seller_order_id text references auction_order (id),
  buyer_id text not null references member (id),
  -- Null for the platform.
  seller_id text references member (id),
  quantity integer not null check (quantity > 0),
  title text not null,
  picture text not null,
  -- What the whole quantity cost the buyer, in cents.
  price_cents bigint not null check (price_cents >= 0),
  -- Held in escrow `lot:<lot id>` until the order is paid or defaulted.
  deposit_cents bigint not null default 0 check (deposit_cents >= 0),
  -- The seller's fee rate (basis points), fee hold and bond as of the listing; null for the platform's lots.
  fee_bp integer check (fee_bp between 0 and 10000),
  fee_hold_cents bigint check (fee_hold_cents >= 0),
  bond_cents bigint check (bond_cents >= 0),
  -- The seller's inviter at the hammer.
  inviter_id text references member (id),
  -- The seller's payment code at the hammer.
  code_id text,
  -- How often this piece was resold before.
  resales integer not null default 0 check (resales >= 0),
  state text not null check (state in (
    'pendingPayment', 'awaitingConfirm', 'disputed', 'paid', 'inStorage', 'pickUp', 'shipped', 'received',
    'listedForResale', 'sold', 'settled', 'split', 'replaced', 'defaulted', 'refunded')),
  pay_due_at timestamptz,
  confirm_due_at timestamptz,
  -- The buyer took back a claim to have paid: from then on only an operator decides against somebody (auction.md B6).
  claim_withdrawn boolean not null default false,
  -- Since when the goods are the buyer's.
  owned_since timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check (buyer_id is distinct from seller_id),
  check ((seller_id is null) = (fee_bp is null) and (seller_id is null) = (fee_hold_cents is null) and (seller_id is null) = (bond_cents is null))
);
create index auction_order_buyer on auction_order (buyer_id, created_at desc, id);
create index auction_order_seller on auction_order (seller_id, created_at desc, id) where seller_id is not null;
create index auction_order_root on auction_order (root_id);
create index auction_order_parent on auction_order (parent_id) where parent_id is not null;
create index auction_order_seller_order on auction_order (seller_order_id) where seller_order_id is not null;
-- A lot has at most one live buyer (auction.md I3).
create unique index auction_order_lot on auction_order (lot_id) where origin in ('hammer', 'secondChance') and state <> 'defaulted';
create trigger only_present_members before insert on auction_order for each row execute function only_present_members('buyer_id');
