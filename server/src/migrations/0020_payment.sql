-- Payments (domain.md §3).

create function new_pay_no() returns text
  language sql volatile
  return 'P' || to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDDHH24MISS')
    || lpad((('x' || encode(substr(uuid_send(gen_random_uuid()), 1, 4), 'hex'))::bit(32)::bigint % 100000000)::text, 8, '0');

create table payment (
  pay_no text primary key default new_pay_no(),
  member_id text not null references member (id),
  -- The payable: what kind of thing is paid for, and which ones.
  kind text not null,
  refs text[] not null check (cardinality(refs) between 1 and 100),
  subject text not null,
  amount_cents bigint not null check (amount_cents > 0),
  refunded_cents bigint not null default 0,
  channel text check (channel in ('balance', 'sandbox', 'wechat', 'alipay')),
  state text not null default 'created' check (state in ('created', 'paying', 'paid', 'closed', 'refunding', 'refunded')),
  -- A hash route of the site that a cashier leads back to.
  return_to text,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  paid_at timestamptz,
  check (refunded_cents between 0 and amount_cents),
  check (state not in ('paid', 'refunding', 'refunded') or channel is not null)
);
create index payment_member on payment (member_id, created_at desc);

-- A payable has at most one payment that is open or paid.
create table payment_ref (
  pay_no text not null references payment,
  kind text not null,
  ref text not null,
  active boolean not null default true,
  primary key (pay_no, ref)
);
create unique index payment_ref_active on payment_ref (kind, ref) where active;

-- Every time a gateway says that money came in. The same delivery twice is one row.
create table payment_receipt (
  channel text not null,
  trade_no text not null,
  pay_no text not null references payment,
  amount_cents bigint not null check (amount_cents > 0),
  -- False: it came for a closed or already paid payment and went back.
  accepted boolean not null,
  received_at timestamptz not null default now(),
  primary key (channel, trade_no)
);
create index payment_receipt_pay_no on payment_receipt (pay_no);

create table payment_refund (
  id text primary key default new_id(),
  pay_no text not null references payment,
  key text not null unique,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null default '',
  created_at timestamptz not null default now()
);
create index payment_refund_pay_no on payment_refund (pay_no);
