-- Which apps outside the workspace may fill which slots (docs/decisions/0039). Rows are never deleted: together they are the history of
-- the operator's assignments.
create table delivery_slot (
  id            text primary key default new_id(),
  slot          text not null check (slot ~ '^[a-z][a-z0-9]{1,23}(\.[a-z][a-z0-9-]{0,39})+$' and length(slot) <= 100),
  app           text not null check (app ~ '^[a-z][a-z0-9]{1,23}$'),
  assigned_by   text not null,
  assigned_at   timestamptz not null default now(),
  assigned_why  text not null check (length(assigned_why) between 1 and 500),
  withdrawn_by  text,
  withdrawn_at  timestamptz,
  withdrawn_why text check (length(withdrawn_why) between 1 and 500),
  check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawn_why is null))
);
create unique index delivery_slot_app on delivery_slot (slot, app) where withdrawn_at is null;
create index delivery_slot_by_app on delivery_slot (app, assigned_at);
