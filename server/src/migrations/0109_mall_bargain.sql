-- domain.md §4: a bargain of one member, with the amounts of its cuts drawn up at the start.
create table mall_bargain (
  id text primary key default new_id(),
  activity_id text not null references mall_activity (id),
  member_id text not null references member (id),
  state text not null default 'running' check (state in ('running', 'ordered', 'bought', 'expired')),
  start_cents bigint not null,
  floor_cents bigint not null,
  -- What each helper in turn takes off; all of them together lead exactly to the floor.
  cuts bigint[] not null,
  done integer not null default 0,
  price_cents bigint not null,
  -- Stands in the share code.
  auth_code text not null,
  -- The order that holds the price, or that bought it.
  order_no text,
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (done between 0 and cardinality(cuts)),
  check (price_cents between floor_cents and start_cents),
  -- One for each member and activity.
  unique (activity_id, member_id)
);
create index mall_bargain_member on mall_bargain (member_id, started_at desc);

create table mall_bargain_cut (
  bargain_id text not null references mall_bargain (id) on delete cascade,
  nth integer not null,
  activity_id text not null references mall_activity (id),
  member_id text not null references member (id),
  -- China's.
  day date not null default (now() at time zone 'Asia/Shanghai')::date,
  cents bigint not null check (cents > 0),
  at timestamptz not null default now(),
  primary key (bargain_id, nth),
  -- Each helper cuts once a day in an activity.
  unique (activity_id, member_id, day)
);
