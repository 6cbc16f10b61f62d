-- auction.md C8: goods of the company that stored goods can be replaced with, and the exchanges that wait for their difference.

create table replacement_goods (
  id text primary key default new_id(),
  title text not null,
  picture text not null,
  -- What one piece counts for.
  value_cents bigint not null check (value_cents > 0),
  stock integer not null check (stock >= 0),
  -- Of the stock: what waits for payments.
  reserved integer not null default 0 check (reserved >= 0 and reserved <= stock),
  offered boolean not null default true,
  created_at timestamptz not null default now()
);
create index replacement_goods_offered on replacement_goods (value_cents, id) where offered;

create table auction_exchange (
  id text primary key default new_id(),
  order_id text not null references auction_order (id),
  goods_id text not null references replacement_goods (id),
  -- Pieces, one for one.
  quantity integer not null check (quantity > 0),
  difference_cents bigint not null check (difference_cents >= 0),
  state text not null check (state in ('waiting', 'done', 'lapsed', 'returned')),
  pay_no text unique,
  -- The order that took the place of the replaced one.
  new_order_id text references auction_order (id),
  created_at timestamptz not null default now()
);
create unique index auction_exchange_waiting on auction_exchange (order_id) where state = 'waiting';
create index auction_exchange_order on auction_exchange (order_id);
create index auction_exchange_goods on auction_exchange (goods_id);
