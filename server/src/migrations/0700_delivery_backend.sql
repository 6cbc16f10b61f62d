-- Back ends of teams behind <API_PREFIX>/x/<app>/… (docs/decisions/0044). The first table is what the operator lets an app ask, in every
-- channel; without a row the app has no back end.
create table delivery_backend_grant (
  app                  text primary key check (app ~ '^[a-z][a-z0-9]{1,23}$'),
  -- `host` or `host:port`; none: what was granted is withdrawn, calls are refused.
  hosts                text[] not null check (cardinality(hosts) <= 20),
  calls_per_minute     int not null check (calls_per_minute between 1 and 100000),
  calls_of_one_caller  int not null check (calls_of_one_caller between 1 and 10000),
  -- Names members to this app alone; lost with the row, so rows are never deleted.
  pairwise_key         bytea not null check (length(pairwise_key) = 32)
);

create table delivery_backend (
  app         text not null references delivery_backend_grant,
  channel     text not null check (channel in ('dev', 'staging', 'production')),
  url         text not null check (length(url) <= 500),
  timeout_ms  int not null check (timeout_ms between 100 and 15000),
  -- Who switched it off; null while it answers.
  killed_by   text check (killed_by in ('operator', 'team')),
  -- What it may be asked (server/src/delivery/gate/backends.ts); null until it is published.
  contract    jsonb,
  -- Counts contracts: a promotion that was judged by an earlier one is refused.
  revision    int not null default 0,
  primary key (app, channel)
);

create table delivery_backend_change (
  id          bigint generated always as identity primary key,
  app         text not null,
  channel     text,
  action      text not null check (action in ('grant', 'set', 'contract', 'kill', 'revive')),
  -- What was changed, for people.
  detail      text not null check (length(detail) <= 2000),
  changed_at  timestamptz not null default now(),
  changed_by  text not null,
  person      text,
  why         text not null check (length(why) between 1 and 500)
);
create index delivery_backend_change_by_app on delivery_backend_change (app, changed_at);

-- How calls of a back end ended, by the minute; kept for 30 days.
create table delivery_backend_minute (
  channel  text not null,
  app      text not null,
  minute   timestamptz not null,
  -- `answered`, `refused` (by the back end), or why it failed: a closed list of the proxy.
  ending   text not null,
  calls    bigint not null,
  primary key (channel, app, minute, ending)
);
create index delivery_backend_minute_by_minute on delivery_backend_minute (minute);
