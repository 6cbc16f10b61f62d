-- Topics filter the feed by tag; what members looked at.

create index article_by_tag on article using gin (tags) where state = 'published';
create index video_by_tag on video using gin (tags) where state = 'published';

-- One row for each member and thing, with the latest look. `ref` is the thing's id.
create table watch_history (
  member_id text not null references member (id) on delete cascade,
  kind text not null check (kind in ('article', 'video', 'goods', 'book', 'lot')),
  ref text not null,
  seen_at timestamptz(3) not null default now(),
  primary key (member_id, kind, ref)
);
create index watch_history_latest on watch_history (member_id, seen_at desc);
create index watch_history_old on watch_history (seen_at);

-- Who has left looks at nothing more (0095).
create trigger only_present_members before insert on watch_history for each row execute function only_present_members('member_id');
