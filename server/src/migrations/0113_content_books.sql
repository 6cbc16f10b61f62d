-- domain.md §5: finding books, books off the shelf, bookmarks, chapters that devices keep.

alter table book
  -- Off: in no list; who has it on the shelf or has read it sees that it is gone.
  add column state text not null default 'on' check (state in ('on', 'off')),
  add column created_at timestamptz not null default now();
update book set created_at = updated_at;
create index book_by_newest on book (created_at desc, id) where state = 'on';

-- The volume that a chapter belongs to; empty where the book has none.
alter table book_chapter add column volume text not null default '';

-- A device that keeps a chapter sees by it that the text has changed.
alter table book_chapter add column version text not null generated always as (left(md5(title || E'\n' || text), 8)) stored;

-- Readers of the last 30 days.
create index book_reading_book on book_reading (book_id, read_at);

create table book_bookmark (
  id text primary key default new_id(),
  member_id text not null references member (id) on delete cascade,
  book_id text not null references book (id) on delete cascade,
  chapter_id text not null,
  -- Characters of the chapter that lie before it.
  position integer not null check (position >= 0),
  excerpt text not null,
  created_at timestamptz not null default now(),
  unique (member_id, book_id, chapter_id, position),
  foreign key (book_id, chapter_id) references book_chapter (book_id, id) on delete cascade
);
