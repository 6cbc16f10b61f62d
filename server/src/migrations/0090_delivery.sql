-- Releases of the browser apps, which of them are live, who may change that, and how they fare (docs/releasing.md).

-- A release is reserved, its files are uploaded, then it is committed and never changes again.
create table release (
  app          text not null check (app ~ '^[a-z][a-z0-9]{1,23}$'),
  id           text not null check (id ~ '^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?\+[0-9a-f]{12}$' and length(id) <= 64),
  status       text not null default 'reserved' check (status in ('reserved', 'committed')),
  -- release.json as the server keeps it: figures of files are the server's own.
  document     jsonb not null,
  published_by text not null,
  reserved_at  timestamptz not null default now(),
  committed_at timestamptz,
  primary key (app, id),
  check ((status = 'committed') = (committed_at is not null))
);
-- Whoever holds an id may rely on its content, whatever a fault in our code does.
create function release_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'release % of % is committed and never changes', old.id, old.app;
end $$;
create trigger release_final before update or delete on release
  for each row when (old.status = 'committed') execute function release_is_final();
create index release_by_time on release (app, committed_at desc) where status = 'committed';

-- Files that are stored, by their content: releases of an app share what did not change between them.
create table release_file (
  app       text not null,
  -- base64
  sha384    text not null,
  -- Whether compressed twins lie beside it: sizes of both are its own otherwise.
  packed    boolean not null,
  size      integer not null,
  gzip      integer not null,
  brotli    integer not null,
  stored_at timestamptz not null default now(),
  primary key (app, sha384, packed)
);

-- What the build in apps/<app>/dist was when it was taken over last: a restart does not undo a rollback.
create table release_adopted (
  app     text primary key,
  release text not null
);

-- Every generation of a channel with the whole state it left: the newest one is what is live. Rows are only added; the
-- primary key is what keeps two changes at the same moment from both becoming generation n.
create table delivery_generation (
  channel    text not null check (channel in ('dev', 'staging', 'production')),
  generation bigint not null check (generation > 0),
  -- { apps: { <app>: { release, previous?, earlier?, canary?, killed?, frozen? } }, frozen? }; see channel/state.ts
  state      jsonb not null,
  -- Releases and percentages before and after, in the order in which they were made.
  changes    jsonb not null,
  -- What the gates refused and the operator forced.
  forced     jsonb not null default '[]',
  actor      text not null,
  why        text not null check (length(why) between 1 and 500),
  at         timestamptz not null default now(),
  primary key (channel, generation)
);

create index delivery_generation_by_change on delivery_generation using gin (changes jsonb_path_ops);

create function delivery_generation_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'generations are only added';
end $$;
create trigger delivery_generation_final before update or delete on delivery_generation
  for each row execute function delivery_generation_is_final();

-- A team's token: publishes and changes only its own apps.
create table deploy_token (
  id         text primary key default new_id(),
  hash       bytea not null unique,
  name       text not null,
  apps       text[] not null check (cardinality(apps) > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  used_at    timestamptz
);
-- A name is the audit's actor: no two tokens that count share one.
create unique index deploy_token_name on deploy_token (name) where revoked_at is null;

-- Keys that sign live documents; the private half is sealed with a key derived from SECRET_KEY.
create table signing_key (
  kid          text primary key,
  public_key   bytea not null,
  sealed       bytea not null,
  -- The signature of the key before it over this one, so that an open tab can follow a rotation.
  certified_by text references signing_key (kid),
  certificate  bytea,
  created_at   timestamptz not null default now(),
  signs_until  timestamptz not null,
  valid_until  timestamptz not null
);

-- Limits in bytes of gzip that an operator set for an app, instead of the defaults in gate/budgets.ts.
create table delivery_budget (
  app      text primary key,
  entry    integer,
  first_js integer,
  css      integer,
  set_by   text not null,
  set_at   timestamptz not null default now()
);

-- How releases fare in a channel, counted by the minute; kept for 30 days.
create table delivery_metric (
  channel text not null check (channel in ('dev', 'staging', 'production')),
  minute  timestamptz not null,
  app     text not null,
  release text not null,
  kind    text not null check (kind in ('load', 'failure', 'error', 'vital')),
  -- failure: its cause; error: name and place; vital: LCP, INP, CLS, FCP, TTFB with its bucket
  name    text not null,
  -- vital: the upper edge of the histogram's bucket, in ms (CLS: thousandths)
  bucket  integer not null default 0,
  count   bigint not null,
  primary key (channel, app, release, minute, kind, name, bucket)
);
create index delivery_metric_by_time on delivery_metric (minute);

-- While an app has a canary: what each source (a device or an address, as a keyed hash) contributes to judging the rollout,
-- capped, so that one member cannot halt or save a canary (metric/source.ts).
create table delivery_trial (
  rollout  text not null,
  release  text not null,
  source   bytea not null,
  loads    integer not null,
  failures integer not null,
  errors   integer not null,
  since    timestamptz not null default now(),
  primary key (rollout, release, source)
);
create index delivery_trial_by_time on delivery_trial (since);

insert into deadline (kind, ref, due_at) values ('delivery.cleanUp', 'all', now() + interval '1 hour') on conflict do nothing;
