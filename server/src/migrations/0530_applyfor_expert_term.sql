-- applyfor.md a: experts have a level and an end in time, which they put off or raise with orders of their own.
alter table expert_application
  add column level text not null default 'expert' check (level in ('expert', 'senior')),
  -- Of an approved one: when the role ends.
  add column valid_until timestamptz,
  drop constraint expert_application_state_check,
  add constraint expert_application_state_check
    check (state in ('draft', 'pendingPayment', 'submitted', 'approved', 'rejected', 'lapsed', 'revoked', 'expired'));

create table expert_term (
  id text primary key default new_id(),
  application_id text not null references expert_application on delete cascade,
  kind text not null check (kind in ('renewal', 'upgrade')),
  state text not null check (state in ('pendingPayment', 'done', 'returned', 'cancelled')),
  -- As they were when it was ordered.
  amount_cents bigint not null check (amount_cents > 0),
  pay_no text unique references payment,
  pay_until timestamptz,
  created_at timestamptz not null default now()
);
create unique index expert_term_open on expert_term (application_id) where state = 'pendingPayment';
create index expert_term_application on expert_term (application_id);

-- Who was an expert before experts had an end has a whole year from now.
update expert_application set valid_until = now() + interval '365 days' where state = 'approved';
insert into deadline (kind, ref, due_at)
  select 'expert.end', id, valid_until from expert_application where state = 'approved'
  union all
  select 'expert.remind', id, valid_until - interval '14 days' from expert_application where state = 'approved'
on conflict do nothing;
