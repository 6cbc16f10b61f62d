-- Releases whose files are served no longer, for example because one has a secret (docs/decisions/0057). Their rows stay: an id never gets
-- another content.
create table release_withdrawal (
  app           text not null,
  release       text not null,
  -- sha384 (base64) of the files that no other release lists.
  files         text[] not null,
  -- When the store had deleted them; null: to be tried again.
  deleted_at    timestamptz,
  withdrawn_at  timestamptz not null default now(),
  withdrawn_by  text not null,
  person        text,
  why           text not null check (length(why) between 1 and 500),
  primary key (app, release),
  foreign key (app, release) references release
);
create index release_withdrawal_by_time on release_withdrawal (withdrawn_at);
