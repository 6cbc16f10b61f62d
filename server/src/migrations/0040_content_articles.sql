-- domain.md §5: articles and news, comments with one level of replies, likes, collects, views.

create table article_category (
  id text primary key,
  kind text not null check (kind in ('article', 'news')),
  -- { "zh-Hans": …, "zh-Hant": …, "en": …, "fr": …, "es": … }
  names jsonb not null,
  position integer not null default 0
);

create table article (
  id text primary key default new_id(),
  kind text not null check (kind in ('article', 'news')),
  category_id text not null references article_category (id),
  author_id text not null references member (id),
  title text not null,
  summary text not null,
  cover text not null,
  cover_width integer not null check (cover_width > 0),
  cover_height integer not null check (cover_height > 0),
  -- Sanitised before it is stored.
  body_html text not null,
  tags text[] not null default '{}',
  views integer not null default 0 check (views >= 0),
  likes integer not null default 0 check (likes >= 0),
  collects integer not null default 0 check (collects >= 0),
  comments integer not null default 0 check (comments >= 0),
  -- Milliseconds, as the cursor of the feed carries them.
  published_at timestamptz(3) not null default now()
);
create index article_published on article (published_at desc, id);
create index article_by_category on article (category_id, published_at desc, id);
create index article_by_author on article (author_id, published_at desc, id);

-- One row for each reader and day: a member's id, or a hash of the address.
create table article_view (
  article_id text not null references article (id) on delete cascade,
  reader text not null,
  day date not null,
  primary key (article_id, reader, day)
);

create table article_like (
  article_id text not null references article (id) on delete cascade,
  member_id text not null references member (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (article_id, member_id)
);
create index article_like_member on article_like (member_id, created_at desc);

create table article_collect (
  article_id text not null references article (id) on delete cascade,
  member_id text not null references member (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (article_id, member_id)
);
create index article_collect_member on article_collect (member_id, created_at desc);

create table article_comment (
  id text primary key default new_id(),
  article_id text not null references article (id) on delete cascade,
  member_id text not null references member (id),
  text text not null,
  likes integer not null default 0 check (likes >= 0),
  created_at timestamptz not null default now()
);
create index article_comment_article on article_comment (article_id, created_at desc, id);

create table article_reply (
  id text primary key default new_id(),
  comment_id text not null references article_comment (id) on delete cascade,
  member_id text not null references member (id),
  -- Another reply of the same comment that is answered.
  reply_to_id text references article_reply (id) on delete set null,
  text text not null,
  created_at timestamptz not null default now()
);
create index article_reply_comment on article_reply (comment_id, created_at, id);

create table article_comment_like (
  comment_id text not null references article_comment (id) on delete cascade,
  member_id text not null references member (id) on delete cascade,
  primary key (comment_id, member_id)
);
