-- Which app owns which paths beyond the pages of the specification and its own /remote/<app> (docs/decisions/0026). Rows are never
-- deleted: together they are the history of the operator's assignments.
create table delivery_path (
  id            text primary key default new_id(),
  -- The page itself and everything below it, by whole segments.
  prefix        text not null check (prefix ~ '^(/[A-Za-z0-9_.~-]+)+$' and length(prefix) <= 200),
  app           text not null check (app ~ '^[a-z][a-z0-9]{1,23}$'),
  assigned_by   text not null,
  assigned_at   timestamptz not null default now(),
  assigned_why  text not null check (length(assigned_why) between 1 and 500),
  withdrawn_by  text,
  withdrawn_at  timestamptz,
  withdrawn_why text check (length(withdrawn_why) between 1 and 500),
  check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawn_why is null))
);
create unique index delivery_path_prefix on delivery_path (prefix) where withdrawn_at is null;
create index delivery_path_by_app on delivery_path (app, assigned_at);

-- Apps outside the workspace keep the pages that they show, and those that a rollback would show again.
with newest as (
  select distinct on (channel) channel, state from delivery_generation order by channel, generation desc
), shown as (
  select newest.channel, app.key as app, candidate.id, candidate.standing
  from newest, jsonb_each(newest.state -> 'apps') as app, lateral (
    select app.value ->> 'release', 1
    union all select app.value -> 'canary' ->> 'release', 2
    union all select app.value ->> 'previous', 3
    union all select jsonb_array_elements_text(coalesce(app.value -> 'earlier', '[]')), 4
  ) as candidate (id, standing)
  where app.key not in ('applyfor', 'auction', 'content', 'mall', 'shell', 'social', 'wallet')
)
insert into delivery_path (prefix, app, assigned_by, assigned_why)
select distinct on (route ->> 'path') route ->> 'path', shown.app, 'migration', 'shown before paths had owners'
from shown
  join release on release.app = shown.app and release.id = shown.id and release.status = 'committed',
  jsonb_array_elements(release.document -> 'routes') as route
where route ->> 'path' <> '/remote/' || shown.app and route ->> 'path' not like '/remote/' || shown.app || '/%'
order by route ->> 'path', array_position(array['production', 'staging', 'dev'], shown.channel), shown.standing;
