-- The latest page on which a failure or error of a release was met: which releases ran in the tab, so that one address shows the same again
-- (docs/decisions/0041). Nothing of a member: a path without its query, no time more exact than its minute.
create table delivery_crash (
  channel  text not null,
  app      text not null,
  release  text not null,
  kind     text not null,
  name     text not null,
  path     text not null,
  -- Releases by app, the shell's among them.
  apps     jsonb not null,
  seen_at  timestamptz not null,
  primary key (channel, app, release, kind, name)
);
create index delivery_crash_by_time on delivery_crash (seen_at);
