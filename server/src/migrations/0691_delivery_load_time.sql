-- How long a source waited for its first page of a release, for the guard (metric/load-times.ts, docs/decisions/0043): one row for each source, so that
-- no address speaks more than once. Sources are keyed hashes (metric/source.ts). Kept for two days.
create table delivery_load_time (
  channel text not null check (channel in ('dev', 'staging', 'production')),
  app     text not null,
  release text not null,
  source  bytea not null,
  -- LCP in ms, the upper edge of its bucket (metric/vitals.ts).
  value   integer not null check (value >= 0),
  at      timestamptz not null default now(),
  primary key (channel, app, release, source)
);
create index delivery_load_time_by_release on delivery_load_time (channel, app, release, at);
create index delivery_load_time_by_time on delivery_load_time (at);
