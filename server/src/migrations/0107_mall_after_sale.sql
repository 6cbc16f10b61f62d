-- domain.md §4: after-sale, a case for some units of one item of an order.
create table after_sale (
  id text primary key default new_id(),
  order_id text not null references mall_order (id) on delete cascade,
  item_id text not null references mall_order_item (id) on delete cascade,
  member_id text not null references member (id),
  kind text not null check (kind in ('refund', 'returnRefund', 'exchange')),
  state text not null default 'applied' check (state in ('applied', 'approved', 'rejected', 'appealed', 'returning', 'received',
    'reshipped', 'refunded', 'completed', 'withdrawn', 'closed')),
  quantity integer not null check (quantity > 0),
  -- What goes back to the way it came, what of the red bag with it, and the most that these units are worth. For an exchange:
  -- what is paid when it cannot be done.
  cents bigint not null check (cents >= 0 and cents <= max_cents),
  red_bag_cents bigint not null check (red_bag_cents >= 0),
  max_cents bigint not null check (max_cents >= 0),
  -- Known when the money goes back: the freight of an order that is given back whole before it was shipped.
  freight_cents bigint not null default 0 check (freight_cents >= 0),
  reason text not null,
  text text not null default '',
  picture_ids text[] not null default '{}',
  -- Where the goods are to be sent, from the approval on; and how they came.
  return_address text not null default '',
  carrier text,
  waybill text,
  received_at timestamptz,
  -- What came back may be sold again.
  resaleable boolean,
  -- The new goods of an exchange.
  new_carrier text,
  new_waybill text,
  -- Why the company said no the last time.
  answer text not null default '',
  appeal text,
  appeal_picture_ids text[] not null default '{}',
  -- When the present state ends by itself.
  due_at timestamptz,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
-- One open case of an item at a time.
create unique index after_sale_open on after_sale (item_id) where state not in ('refunded', 'completed', 'withdrawn', 'closed');
create index after_sale_member on after_sale (member_id, created_at desc, id);
create index after_sale_order on after_sale (order_id);
create index after_sale_state on after_sale (state, created_at, id);

-- Where members send goods back to; an operator may change it or name another place with an approval.
insert into site_config (key, value) values
  ('mall.return.address', '聚合退货中心 400-000-0000 浙江省杭州市余杭区良渚街道古墩路 1899 号 2 号库 退货组')
  on conflict (key) do nothing;
