-- Who filled whose red bag, for the totals of a day, and what waits for a second operator (hardening.md M11).
create table red_bag_grant (
  id bigint generated always as identity primary key,
  operator text not null,
  subject text not null,
  cents bigint not null check (cents > 0),
  waiting boolean not null,
  created_at timestamptz not null default now()
);
create index red_bag_grant_created on red_bag_grant (created_at);
