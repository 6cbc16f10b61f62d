-- What a channel asks of a release besides the gates (docs/releasing.md, Policy). No row: nothing.
create table delivery_policy (
  channel       text primary key check (channel in ('dev', 'staging', 'production')),
  -- The release was live in this channel before.
  after_channel text check (after_channel in ('dev', 'staging', 'production') and after_channel <> channel),
  -- Somebody else than who makes it live has approved it.
  second_person boolean not null default false,
  set_by        text not null,
  set_at        timestamptz not null default now()
);

create table delivery_approval (
  channel     text not null check (channel in ('dev', 'staging', 'production')),
  app         text not null,
  release     text not null,
  actor       text not null,
  person      text check (char_length(person) between 1 and 80),
  why         text not null check (char_length(why) between 1 and 500),
  approved_at timestamptz not null default now(),
  primary key (channel, app, release, actor),
  foreign key (app, release) references release (app, id) on delete cascade
);
