-- The security log (hardening.md M6): what happened so many times in a minute, alike in everything else. Nothing personal: members by id,
-- addresses and their blocks as keyed hashes. No reference to members: it outlives those who leave, for 180 days.
create table security_event (
  id bigint generated always as identity primary key,
  minute timestamptz not null,
  event text not null,
  subject text not null,
  operator text not null,
  address text not null,
  block text not null,
  device text not null,
  operation text not null,
  code integer not null,
  reason text not null,
  times integer not null,
  unique (minute, event, subject, operator, address, block, device, operation, code, reason)
);
create index security_event_kind on security_event (event, minute);
create index security_event_subject on security_event (subject, minute) where subject <> '';

-- Looks every minute at what the log says; each run plans the next.
insert into deadline (kind, ref, due_at) values ('security.watch', 'all', now() + interval '1 minute') on conflict do nothing;
