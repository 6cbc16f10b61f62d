-- domain.md §5: books with their chapters, shelf, likes, reading log, comments with one level of replies.

create table book_category (
  id text primary key,
  -- { "zh-Hans": …, "zh-Hant": …, "en": …, "fr": …, "es": … }
  names jsonb not null,
  position integer not null default 0
);

create table book (
  id text primary key default new_id(),
  category_id text not null references book_category (id),
  -- The member who writes it; books of earlier times have none.
  author_id text references member (id),
  author text not null,
  title text not null,
  intro text not null,
  cover text not null,
  cover_width integer not null check (cover_width > 0),
  cover_height integer not null check (cover_height > 0),
  tone text not null,
  status text not null check (status in ('serial', 'finished')),
  words integer not null default 0 check (words >= 0),
  chapters integer not null default 0 check (chapters >= 0),
  likes integer not null default 0 check (likes >= 0),
  shelves integer not null default 0 check (shelves >= 0),
  comments integer not null default 0 check (comments >= 0),
  position integer not null default 0,
  updated_at timestamptz not null default now()
);
create index book_by_category on book (category_id, position, id);
create index book_by_position on book (position, id);

create table book_chapter (
  id text primary key default new_id(),
  book_id text not null references book (id) on delete cascade,
  number integer not null check (number > 0),
  title text not null,
  -- Paragraphs, an empty line between them.
  text text not null,
  words integer not null check (words >= 0),
  -- Characters of the chapters before this one.
  words_before integer not null check (words_before >= 0),
  unique (book_id, number),
  unique (book_id, id)
);

create table book_like (
  book_id text not null references book (id) on delete cascade,
  member_id text not null references member (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (book_id, member_id)
);
create index book_like_member on book_like (member_id, created_at desc);

create table book_shelf (
  book_id text not null references book (id) on delete cascade,
  member_id text not null references member (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (book_id, member_id)
);
create index book_shelf_member on book_shelf (member_id, created_at desc);

-- One row for each member and book: the latest reading.
create table book_reading (
  member_id text not null references member (id) on delete cascade,
  book_id text not null references book (id) on delete cascade,
  chapter_id text not null,
  -- Characters of the chapter that lie behind the reader.
  position integer not null check (position >= 0),
  -- Milliseconds, as clients send it.
  read_at timestamptz(3) not null,
  primary key (member_id, book_id),
  foreign key (book_id, chapter_id) references book_chapter (book_id, id) on delete cascade
);
create index book_reading_member on book_reading (member_id, read_at desc);

create table book_comment (
  id text primary key default new_id(),
  book_id text not null references book (id) on delete cascade,
  member_id text not null references member (id),
  text text not null,
  likes integer not null default 0 check (likes >= 0),
  created_at timestamptz not null default now()
);
create index book_comment_book on book_comment (book_id, created_at desc, id);

create table book_reply (
  id text primary key default new_id(),
  comment_id text not null references book_comment (id) on delete cascade,
  member_id text not null references member (id),
  -- Another reply of the same comment that is answered.
  reply_to_id text references book_reply (id) on delete set null,
  text text not null,
  created_at timestamptz not null default now()
);
create index book_reply_comment on book_reply (comment_id, created_at, id);

create table book_comment_like (
  comment_id text not null references book_comment (id) on delete cascade,
  member_id text not null references member (id) on delete cascade,
  primary key (comment_id, member_id)
);
