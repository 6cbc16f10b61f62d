-- Releases that were opened in a browser before they went live (docs/releasing.md, Rehearsal; docs/decisions/0042).
create table delivery_rehearsal (
  id           uuid primary key,
  channel      text not null check (channel in ('dev', 'staging', 'production')),
  at           timestamptz not null default now(),
  verdict      text not null check (verdict in ('passed', 'broken', 'notRun')),
  -- Why it could not be run to its end.
  reason       text check (char_length(reason) between 1 and 500),
  milliseconds integer not null check (milliseconds >= 0),
  apps         text[] not null,
  -- { before, after, pages, notOpened }; see rehearsal/rehearsal.repository.ts. Its pictures lie in the file storage.
  report       jsonb not null,
  started_by   text not null
);
create index delivery_rehearsal_by_time on delivery_rehearsal (at desc);

-- What the rehearsal of a generation found; null where there was none.
alter table delivery_generation add column rehearsal jsonb;

-- off: never; report: what breaks refuses, what could not be rehearsed is told; require: that refuses as well.
alter table delivery_policy
  add column rehearsal text not null default 'report' check (rehearsal in ('off', 'report', 'require'));
