-- domain.md §5: storytelling. A chapter may have a sound; a book that is listened to is known by `audio`.
alter table book add column audio boolean not null default false;
alter table book_chapter
  add column audio_url text not null default '',
  add column audio_seconds integer not null default 0 check (audio_seconds >= 0);
