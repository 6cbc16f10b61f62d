-- domain.md §8: what members write, its drafts, the films they upload, and the content check.

alter table article
  -- As it was written (contract `CreationContent`); null for what was not made by a member here.
  add column content jsonb,
  -- Counts what was handed in: an answer of the check about an earlier text no longer counts.
  add column revision integer not null default 1,
  -- While it is being checked: the answer is awaited, or a person decides.
  add column verdict text not null default 'waiting' check (verdict in ('waiting', 'review')),
  -- Why it was refused or removed: `check:<category>` or an operator's words.
  add column reason text not null default '',
  add column submitted_at timestamptz(3) not null default now();
create index article_checking on article (submitted_at) where state = 'checking';

alter table video
  add column content jsonb,
  add column revision integer not null default 1,
  add column verdict text not null default 'waiting' check (verdict in ('waiting', 'review')),
  add column reason text not null default '',
  add column submitted_at timestamptz(3) not null default now();
create index video_checking on video (submitted_at) where state = 'checking';

-- The device makes the id; it names a draft of this member only.
create table creation_draft (
  member_id text not null references member (id) on delete cascade,
  id text not null,
  kind text not null check (kind in ('article', 'pictures', 'video')),
  -- The creation that it changes, if any.
  creation_id text,
  version integer not null check (version > 0),
  content jsonb not null,
  device text not null default '',
  created_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  primary key (member_id, id)
);
create index creation_draft_latest on creation_draft (member_id, saved_at desc, id);

-- A film is kept in parts of 4 MiB, as it came; it is read across them.
create table film (
  id text primary key default new_id(),
  member_id text not null references member (id),
  -- Names the stored parts and the address, at random.
  file text not null unique,
  name text not null,
  size bigint not null check (size > 0),
  parts integer[] not null default '{}',
  -- Null until it was read whole.
  width integer,
  height integer,
  seconds integer,
  created_at timestamptz not null default now(),
  -- Null until something refers to it; after a day such a film goes away.
  attached_at timestamptz
);
create index film_member on film (member_id, created_at desc);

-- Who has left writes nothing more (0095).
create trigger only_present_members before insert on creation_draft for each row execute function only_present_members('member_id');
create trigger only_present_members before insert on film for each row execute function only_present_members('member_id');
