-- domain.md §4: orders. One order a shop; the orders of one checkout are paid together.
create table mall_order (
  id text primary key default new_id(),
  order_no text not null unique,
  member_id text not null references member (id),
  shop_id text not null references shop (id),
  shop_name text not null,
  state text not null check (state in ('pendingPayment', 'paid', 'shipped', 'received', 'completed', 'cancelled', 'refunded')),
  goods_cents bigint not null check (goods_cents > 0),
  freight_cents bigint not null check (freight_cents >= 0),
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  payable_cents bigint not null check (payable_cents > 0),
  -- A snapshot of the address: { name, mobile, region, detail }.
  receiver jsonb not null,
  note text not null default '',
  pay_no text,
  carrier text,
  waybill text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (payable_cents = goods_cents + freight_cents - discount_cents)
);
create index mall_order_member on mall_order (member_id, created_at desc, id);
create index mall_order_payment on mall_order (pay_no);

-- A snapshot of what was bought. What was paid for the items adds up to payable minus freight, to the cent.
create table mall_order_item (
  id text primary key default new_id(),
  order_id text not null references mall_order (id) on delete cascade,
  position integer not null,
  sku_id text not null references sku (id),
  sale_no text not null,
  title text not null,
  spec_text text not null,
  img text not null,
  price_cents bigint not null check (price_cents > 0),
  quantity integer not null check (quantity > 0),
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  unique (order_id, position)
);
