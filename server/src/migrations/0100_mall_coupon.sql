-- domain.md §4: coupons. A template is what is handed out, a member coupon is what one member has of it.
create table coupon_template (
  id text primary key default new_id(),
  -- { "zh-Hans": …, "en": … }; zh-Hans is always there.
  names jsonb not null check (names ? 'zh-Hans'),
  -- Null: the platform's, which then bears the discount; otherwise this shop's.
  shop_id text references shop (id),
  scope text not null check (scope in ('all', 'shop', 'category', 'product')),
  -- Category ids of any level, product ids or shop ids; empty for `all`.
  scope_ids text[] not null default '{}',
  kind text not null check (kind in ('amount', 'percent')),
  -- amount: cents off. percent: basis points off (1500 = 15 % off).
  value integer not null check (value > 0),
  -- The most that a percent coupon takes off.
  cap_cents bigint check (cap_cents > 0),
  -- Goods in scope must reach this sum.
  threshold_cents bigint not null default 0 check (threshold_cents >= 0),
  quota integer not null check (quota > 0),
  claimed integer not null default 0 check (claimed >= 0 and claimed <= quota),
  per_member integer not null default 1 check (per_member between 1 and 100),
  claim_from timestamptz not null default now(),
  claim_until timestamptz not null,
  -- Days after the claim, or a fixed end; one of them.
  valid_days integer check (valid_days between 1 and 366),
  valid_until timestamptz,
  -- An operator may stop handing out; what members have stays good.
  stopped_at timestamptz,
  created_at timestamptz not null default now(),
  check ((valid_days is null) <> (valid_until is null)),
  check (kind = 'amount' or (value < 10000 and cap_cents is not null)),
  check (kind = 'percent' or threshold_cents >= value),
  check ((scope = 'all') = (cardinality(scope_ids) = 0)),
  check (claim_until > claim_from)
);
create index coupon_template_open on coupon_template (claim_until) where stopped_at is null;

create table member_coupon (
  id text primary key default new_id(),
  template_id text not null references coupon_template (id),
  member_id text not null references member (id) on delete cascade,
  state text not null default 'unused' check (state in ('unused', 'locked', 'used', 'expired')),
  claimed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index member_coupon_member on member_coupon (member_id, state, expires_at);
create index member_coupon_template on member_coupon (template_id, member_id);
