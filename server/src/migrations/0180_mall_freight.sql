-- What the company asks for sending one shop's order (domain.md §4). The latest row holds; an order keeps the one it was made under.
create table mall_freight (
  id bigint generated always as identity primary key,
  cents bigint not null check (cents between 0 and 100000),
  -- From this sum of goods at the shelf's price on nothing is asked.
  free_from_cents bigint not null check (free_from_cents between 0 and 100000000),
  created_at timestamptz not null default now()
);
insert into mall_freight (cents, free_from_cents) values (800, 9900);

alter table mall_order add column freight_id bigint references mall_freight (id);
comment on column mall_order.freight_id is 'The freight it was made under, which its after-sale follows; null: the first one.';
