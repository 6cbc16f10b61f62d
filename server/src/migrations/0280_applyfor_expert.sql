-- auction.md B10: applications of experts.
create table expert_application (
  id text primary key default new_id(),
  -- A member has one application; the same one is submitted again.
  member_id text not null unique references member (id),
  state text not null check (state in ('draft', 'pendingPayment', 'submitted', 'approved', 'rejected', 'lapsed', 'revoked')),
  real_name text not null default '',
  reason text not null default '',
  links text not null default '',
  picture_ids text[] not null default '{}' check (cardinality(picture_ids) <= 6),
  -- Of the latest submission: its number, the fee that was due then and its payment. A payment pays for `<id>.<round>`.
  round integer not null default 0,
  fee_cents bigint check (fee_cents > 0),
  pay_no text references payment,
  pay_until timestamptz,
  refusal text,
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  decide_until timestamptz,
  decided_at timestamptz,
  check (state not in ('pendingPayment', 'submitted') or pay_no is not null)
);
create index expert_application_waiting on expert_application (state, submitted_at, id);
create index expert_application_pay_no on expert_application (pay_no);
create trigger only_present_members before insert on expert_application
  for each row execute function only_present_members('member_id');

-- Members who had the role before there were applications.
with made as (
  insert into expert_application (member_id, state, decided_at)
  select id, 'approved', now() from member where 'expert' = any(roles) and cancelled_at is null returning id)
insert into state_history (aggregate, aggregate_id, from_state, event, to_state, actor_kind)
select 'expertApplication', id, null, 'created', 'approved', 'system' from made;
