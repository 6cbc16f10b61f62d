-- applyfor.md a, domain.md §9: cards with rights, what members have of them, their orders, and each use of a right.
create table rights_card (
  id text primary key default new_id(),
  -- By language; zh-Hans is always there.
  names jsonb not null check (names ? 'zh-Hans'),
  price_cents bigint not null check (price_cents between 1 and 1000000000),
  duration_days integer not null check (duration_days between 7 and 730),
  is_offered boolean not null default true,
  free_freight boolean not null default false,
  free_withdrawal boolean not null default false,
  -- Percent off the auction's service-fee rate; percent of the usual points; times the usual questions a day.
  fee_off_percent integer not null default 0 check (fee_off_percent between 0 and 90),
  points_percent integer not null default 100 check (points_percent between 100 and 500),
  questions_factor integer not null default 1 check (questions_factor between 1 and 10),
  coupon_template_id text references coupon_template,
  coupons_a_month integer not null default 0 check (coupons_a_month between 0 and 10),
  created_at timestamptz not null default now(),
  check ((coupon_template_id is null) = (coupons_a_month = 0))
);

-- A member has one row a card, which the orders extend; its row is what all changes of the period wait at.
create table member_card (
  id text primary key default new_id(),
  member_id text not null references member (id),
  card_id text not null references rights_card,
  active_from timestamptz,
  active_until timestamptz,
  -- When its coupons were handed out last.
  coupons_at timestamptz,
  unique (member_id, card_id),
  check ((active_from is null) = (active_until is null))
);
create trigger only_present_members before insert on member_card
  for each row execute function only_present_members('member_id');

create table card_order (
  id text primary key default new_id(),
  order_no text not null unique,
  member_id text not null references member (id),
  member_card_id text not null references member_card,
  state text not null check (state in ('pendingPayment', 'active', 'settled', 'cancelled', 'refunded')),
  -- As they were when the order was made.
  amount_cents bigint not null check (amount_cents > 0),
  duration_days integer not null check (duration_days > 0),
  pay_no text unique references payment,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  refund_until timestamptz,
  check (state in ('pendingPayment', 'cancelled') or (paid_at is not null and refund_until is not null))
);
create unique index card_order_open on card_order (member_card_id) where state = 'pendingPayment';
create index card_order_member on card_order (member_id, created_at desc, id);
create index card_order_card on card_order (member_card_id);
create trigger only_present_members before insert on card_order
  for each row execute function only_present_members('member_id');

-- Each use of a right, with what it saved; one that came to nothing (an order that was cancelled) is void.
create table card_use (
  id bigint generated always as identity primary key,
  member_card_id text not null references member_card,
  kind text not null check (kind in ('freeFreight', 'freeWithdrawal', 'serviceFee', 'points', 'questions')),
  -- The thing at which the right was used: an order's number or id, a withdrawal's id, the key of an earning, member and day.
  ref text not null,
  saved_cents bigint not null default 0 check (saved_cents >= 0),
  -- Points or questions beyond the usual.
  extra integer not null default 0 check (extra >= 0),
  -- The rate that the service fee would have had, in basis points.
  base_bp integer,
  used_at timestamptz not null default now(),
  voided_at timestamptz,
  unique (kind, ref)
);
create index card_use_of_card on card_use (member_card_id, used_at);

create table card_coupon (
  member_coupon_id text primary key references member_coupon on delete cascade,
  member_card_id text not null references member_card
);
create index card_coupon_of_card on card_coupon (member_card_id);

-- Whether the order was made under a card's free freight: after-sale asks none of it either.
alter table mall_order add column free_freight boolean not null default false;
