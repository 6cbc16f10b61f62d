-- auction.md B5: what a member lists for resale; the goods are the order's, the offer is the lot's.
create table auction_listing (
  -- On which it is offered; when it is offered again the listing ends and another one begins.
  lot_id text primary key references lot (id),
  -- The seller's order.
  order_id text not null references auction_order (id),
  -- The fee is charged on the hammer price, at most on one and a half times of it.
  start_cents bigint not null check (start_cents > 0),
  -- Fixed at the listing (auction.md B9).
  fee_bp integer not null check (fee_bp between 0 and 10000),
  -- Both are held in escrow `resale:<order no>` while the goods are listed or sold.
  fee_hold_cents bigint not null check (fee_hold_cents >= 0),
  bond_cents bigint not null check (bond_cents > 0),
  code_kind text not null check (code_kind in ('wechat', 'alipay', 'bank')),
  created_at timestamptz not null default now(),
  -- Taken back, unsold, cancelled, fallen through, settled, or offered again on another lot.
  ended_at timestamptz
);
create unique index auction_listing_open on auction_listing (order_id) where ended_at is null;
create index auction_listing_order on auction_listing (order_id);

-- auction.md B6: a buyer says to have paid a member's lot.
create table auction_claim (
  id text primary key default new_id(),
  order_id text not null references auction_order (id),
  reference text not null,
  voucher_ids text[] not null check (cardinality(voucher_ids) between 1 and 3),
  created_at timestamptz not null default now(),
  -- Taken back by the buyer before the seller answered.
  withdrawn_at timestamptz
);
create unique index auction_claim_present on auction_claim (order_id) where withdrawn_at is null;

-- auction.md B6, C4: an operator decides about a payment from person to person. `late`: the buyer says to have paid after the default.
create table auction_case (
  id text primary key default new_id(),
  order_id text not null references auction_order (id),
  kind text not null check (kind in ('dispute', 'late')),
  opened_by text not null check (opened_by in ('seller', 'silence', 'deadline', 'buyer')),
  state text not null default 'open' check (state in ('open', 'forBuyer', 'forSeller', 'settled', 'givenUp')),
  -- Until when both sides may say what happened.
  statements_until timestamptz not null,
  -- What the operator says to both sides.
  ruling text,
  opened_at timestamptz not null default now(),
  closed_at timestamptz
);
create unique index auction_case_open on auction_case (order_id) where state = 'open';
create index auction_case_order on auction_case (order_id);
create index auction_case_queue on auction_case (opened_at, id) where state = 'open';

create table auction_statement (
  id text primary key default new_id(),
  case_id text not null references auction_case (id) on delete cascade,
  member_id text not null references member (id),
  text text not null,
  picture_ids text[] not null default '{}' check (cardinality(picture_ids) <= 9),
  created_at timestamptz not null default now()
);
create index auction_statement_case on auction_statement (case_id, created_at, id);
create index auction_statement_member on auction_statement (member_id);
create trigger only_present_members before insert on auction_statement for each row execute function only_present_members('member_id');
