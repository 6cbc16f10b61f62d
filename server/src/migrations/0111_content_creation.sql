-- domain.md §5, §8: what members create goes through a content check before others see it; short videos.

alter table article drop constraint article_kind_check;
alter table article
  add constraint article_kind_check check (kind in ('article', 'news', 'pictures')),
  -- Only what is published is in lists, feeds, search and details of others; its author sees it in every state.
  add column state text not null default 'published' check (state in ('checking', 'published', 'refused', 'removed')),
  -- Of kind `pictures`: [{ "url": …, "width": …, "height": … }], at most nine.
  add column pictures jsonb not null default '[]';

create table video (
  id text primary key default new_id(),
  author_id text not null references member (id),
  title text not null,
  -- A film of the site's own (/h5/… or /files/…), MP4.
  film text not null,
  cover text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  seconds integer not null check (seconds > 0),
  tags text[] not null default '{}',
  views integer not null default 0 check (views >= 0),
  likes integer not null default 0 check (likes >= 0),
  collects integer not null default 0 check (collects >= 0),
  comments integer not null default 0 check (comments >= 0),
  state text not null default 'published' check (state in ('checking', 'published', 'refused', 'removed')),
  -- Milliseconds, as the cursor of the feed carries them.
  published_at timestamptz(3) not null default now()
);
create index video_published on video (published_at desc, id desc) where state = 'published';
create index video_by_author on video (author_id, published_at desc, id);

-- One row for each reader and day: a member's id, or a hash of the address.
create table video_view (
  video_id text not null references video (id) on delete cascade,
  reader text not null,
  day date not null,
  primary key (video_id, reader, day)
);

create table video_like (
  video_id text not null references video (id) on delete cascade,
  member_id text not null references member (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (video_id, member_id)
);
create index video_like_member on video_like (member_id, created_at desc);

create table video_collect (
  video_id text not null references video (id) on delete cascade,
  member_id text not null references member (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (video_id, member_id)
);
create index video_collect_member on video_collect (member_id, created_at desc);

create table video_comment (
  id text primary key default new_id(),
  video_id text not null references video (id) on delete cascade,
  member_id text not null references member (id),
  text text not null,
  likes integer not null default 0 check (likes >= 0),
  created_at timestamptz not null default now()
);
create index video_comment_video on video_comment (video_id, created_at desc, id);

create table video_reply (
  id text primary key default new_id(),
  comment_id text not null references video_comment (id) on delete cascade,
  member_id text not null references member (id),
  reply_to_id text references video_reply (id) on delete set null,
  text text not null,
  created_at timestamptz not null default now()
);
create index video_reply_comment on video_reply (comment_id, created_at, id);

create table video_comment_like (
  comment_id text not null references video_comment (id) on delete cascade,
  member_id text not null references member (id) on delete cascade,
  primary key (comment_id, member_id)
);
