-- Addresses of files that releases of an app share, `/r/<app>/f/<name>`: one name is one content for ever (docs/decisions/0037).
create table release_address (
  app      text not null,
  -- By bytes: files of one name but for the hash are looked for by their beginning.
  name     text collate "C" not null,
  -- base64
  sha384   text not null,
  taken_at timestamptz not null default now(),
  primary key (app, name)
);
