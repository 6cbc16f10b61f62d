-- domain.md §4: what a product can be had for by doing something together, and the groups that were opened for it.
create table mall_activity (
  id text primary key default new_id(),
  kind text not null check (kind in ('group', 'bargain')),
  product_id text not null references product (id),
  -- Places of a group with the leader's; helpers that bring a bargain to its floor.
  people integer not null check (people between 1 and 100),
  -- group: most units in one order.
  max_quantity integer not null default 1 check (max_quantity between 1 and 999),
  -- bargain: the one SKU that it is about, where its price begins and where it ends.
  sku_id text references sku (id),
  start_cents bigint,
  floor_cents bigint,
  starts_at timestamptz not null default now(),
  ends_at timestamptz not null,
  -- An operator ended it early: nothing new begins, what runs goes on.
  stopped_at timestamptz,
  created_at timestamptz not null default now(),
  check (ends_at > starts_at),
  check (kind = 'bargain' or (people >= 2 and sku_id is null and start_cents is null and floor_cents is null)),
  check (kind = 'group' or (sku_id is not null and floor_cents >= 1 and start_cents - floor_cents >= people and start_cents is not null))
);
create index mall_activity_product on mall_activity (product_id, kind, ends_at);
create index mall_activity_running on mall_activity (kind, ends_at) where stopped_at is null;

-- What a unit costs in a group. A SKU without a row is not part of it.
create table mall_activity_price (
  activity_id text not null references mall_activity (id) on delete cascade,
  sku_id text not null references sku (id),
  price_cents bigint not null check (price_cents >= 1),
  primary key (activity_id, sku_id)
);

create table mall_group (
  id text primary key default new_id(),
  activity_id text not null references mall_activity (id),
  leader_id text not null references member (id),
  state text not null default 'open' check (state in ('open', 'full', 'failed')),
  size integer not null,
  taken integer not null default 0,
  opened_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (taken between 0 and size)
);
create index mall_group_activity on mall_group (activity_id, expires_at) where state = 'open';

-- Nobody joins the same group twice.
create table mall_group_member (
  group_id text not null references mall_group (id) on delete cascade,
  member_id text not null references member (id),
  order_no text not null unique,
  joined_at timestamptz not null default now(),
  primary key (group_id, member_id)
);
create index mall_group_member_member on mall_group_member (member_id, joined_at desc);
