-- Addresses of files that releases of an app share, `/r/<app>/f/<name>`: one name is one content for ever (docs/decisions/0037).
create table release_address (
  app    text not null,
  name   text not null,
  -- base64
  sha384 text not null,
  primary key (app, name)
);
