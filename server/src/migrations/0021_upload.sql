-- Pictures that members uploaded (domain.md names them by their address or, private ones, by their id).
create table upload (
  id text primary key default new_id(),
  member_id text not null references member (id),
  purpose text not null,
  private boolean not null,
  -- Names the stored files: by content for public ones, at random for private ones.
  file text not null,
  width integer not null,
  height integer not null,
  size bigint not null,
  name text not null,
  colour text not null,
  created_at timestamptz not null default now(),
  -- Null until something refers to it; after a day such an upload goes away.
  attached_at timestamptz
);
create index upload_member on upload (member_id, created_at desc);
create index upload_file on upload (file);
