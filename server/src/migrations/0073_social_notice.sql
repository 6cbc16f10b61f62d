-- domain.md §8: system notices. The text is made at reading time, in the reader's language, of the template and its parameters.
create sequence notice_seq as bigint;
create table notice (
  id text primary key default new_id(),
  member_id text not null references member (id) on delete cascade,
  kind text not null check (kind in ('order', 'auction', 'interaction', 'service')),
  template text not null,
  params jsonb not null default '{}',
  -- A page of the site with its query; empty: none.
  link text not null default '',
  -- At most one notice for each member and key; null: every one is new.
  key text,
  -- Of an interaction: who did it, the latest last, and how many they were altogether. Their names are read when it is shown.
  actor_ids text[] not null default '{}',
  actors integer not null default 0,
  -- The order of the list; a notice that is written anew comes first again.
  seq bigint not null default nextval('notice_seq'),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (member_id, key)
);
create index notice_list on notice (member_id, kind, seq desc);
create index notice_unread on notice (member_id, kind) where read_at is null;
create index notice_old on notice (created_at);
-- A comment that is taken back takes its notices along.
create index notice_key on notice (key) where key is not null;
