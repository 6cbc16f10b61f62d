-- Payments through outside gateways (domain.md §3): what was opened there, what goes back, what their statements say, and what a person has to look at.

-- A trade at a gateway. A payment may have several: another way of paying, or a further one when the first ran out.
create table payment_trade (
  out_trade_no text primary key,
  channel text not null check (channel in ('wechat', 'alipay')),
  pay_no text not null references payment,
  kind text not null check (kind in ('jsapi', 'h5', 'native', 'wap', 'page')),
  -- What the payer's page needs: an address, a QR code's text, a prepay id. Null until the gateway has answered.
  prepay text,
  state text not null default 'open' check (state in ('open', 'paid', 'closed')),
  created_at timestamptz not null default now(),
  -- The gateway takes no money for it afterwards.
  expires_at timestamptz not null
);
create index payment_trade_pay_no on payment_trade (pay_no);

-- When the money came by the gateway's clock: its statement goes by that.
alter table payment_receipt add column gateway_at timestamptz;

-- Money on its way back through a gateway. The ledger has it as gone already; `failed` needs a person, `replaced` is failed and given back otherwise.
create table payment_return (
  refund_no text primary key default 'R' || substr(new_pay_no(), 2),
  channel text not null,
  -- The gateway's number of the payment that the money came by.
  trade_no text not null,
  pay_no text not null references payment,
  amount_cents bigint not null check (amount_cents > 0),
  total_cents bigint not null check (total_cents >= amount_cents),
  reason text not null default '',
  state text not null default 'pending' check (state in ('pending', 'processing', 'done', 'failed', 'replaced')),
  note text not null default '',
  created_at timestamptz not null default now(),
  -- By the gateway's clock, where it says.
  done_at timestamptz,
  foreign key (channel, trade_no) references payment_receipt (channel, trade_no)
);
create index payment_return_pay_no on payment_return (pay_no);
create index payment_return_trade on payment_return (channel, trade_no);

-- What a person of the company has to decide. The same thing is one row.
create table payment_task (
  id text primary key default new_id(),
  kind text not null,
  channel text not null,
  -- The number that the kind is about: a trade's, a refund's, or a day.
  ref text not null,
  pay_no text references payment,
  -- What we have and what the gateway says, in cents.
  our_cents bigint,
  gateway_cents bigint,
  note text not null default '',
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by text,
  resolution text,
  unique (kind, channel, ref),
  check ((resolved_at is null) = (resolution is null))
);
create index payment_task_open on payment_task (created_at) where resolved_at is null;

-- Daily statements of the gateways; days are China's.
create table gateway_statement (
  channel text not null,
  day date not null,
  paid_cents bigint not null,
  refunded_cents bigint not null,
  fee_cents bigint not null,
  line_count int not null,
  read_at timestamptz not null default now(),
  primary key (channel, day)
);
create table gateway_statement_line (
  channel text not null,
  kind text not null check (kind in ('payment', 'refund')),
  -- Of a payment the gateway's number, of a refund ours.
  number text not null,
  day date not null,
  out_trade_no text not null,
  amount_cents bigint not null,
  fee_cents bigint not null,
  at timestamptz not null,
  primary key (channel, kind, number),
  foreign key (channel, day) references gateway_statement (channel, day)
);
create index gateway_statement_line_day on gateway_statement_line (channel, day);

-- Every day, China's time; a gateway that is not switched on is passed over.
insert into deadline (kind, ref, due_at) values
  ('payment.reconcile', 'wechat', now() + interval '1 hour'), ('payment.reconcile', 'alipay', now() + interval '1 hour') on conflict do nothing;
