-- Goods for points and their orders (auction.md B7): a stock of their own, apart from the mall's.
create table points_category (
  id text primary key,
  position integer not null,
  names jsonb not null
);
insert into points_category (id, position, names) values
  ('home', 1, '{"zh-Hans": "居家", "zh-Hant": "居家", "en": "Home", "fr": "Maison", "es": "Hogar"}'),
  ('tea', 2, '{"zh-Hans": "茶与食品", "zh-Hant": "茶與食品", "en": "Tea and food", "fr": "Thé et épicerie", "es": "Té y comida"}'),
  ('study', 3, '{"zh-Hans": "文房", "zh-Hant": "文房", "en": "Stationery", "fr": "Papeterie", "es": "Papelería"}'),
  ('outdoor', 4, '{"zh-Hans": "出行", "zh-Hant": "出行", "en": "Outdoors", "fr": "Plein air", "es": "Aire libre"}');

create table points_goods (
  id text primary key default new_id(),
  category_id text not null references points_category,
  title text not null,
  pictures text[] not null check (cardinality(pictures) > 0),
  detail_html text not null default '',
  points bigint not null check (points > 0),
  stock integer not null check (stock >= 0),
  -- Pieces in orders that were not cancelled.
  exchanged integer not null default 0 check (exchanged >= 0),
  -- Most pieces that one member may have; null without a limit.
  per_member integer check (per_member > 0),
  on_sale boolean not null default true,
  created_at timestamptz not null default now()
);
create index points_goods_shelf on points_goods (category_id, created_at desc) where on_sale;

create table points_order (
  id text primary key default new_id(),
  order_no text not null unique,
  member_id text not null references member,
  goods_id text not null references points_goods,
  title text not null,
  img text not null,
  quantity integer not null check (quantity > 0),
  -- Of all pieces, and what of it was bought points.
  points bigint not null check (points > 0),
  points_bought bigint not null check (points_bought between 0 and points),
  -- What a cancellation reverses.
  transaction_id text not null unique references ledger_transaction,
  state text not null check (state in ('paid', 'shipped', 'received', 'cancelled')),
  receiver jsonb not null,
  carrier text,
  waybill text,
  shipped_at timestamptz,
  receive_due_at timestamptz,
  received_at timestamptz,
  created_at timestamptz not null default now()
);
create index points_order_member on points_order (member_id, created_at desc);
create index points_order_member_goods on points_order (member_id, goods_id);
create index points_order_state on points_order (state, created_at);
create trigger only_present_members before insert on points_order for each row execute function only_present_members('member_id');
