-- domain.md §8: what an operator takes away is not at its address any more.
alter table upload
  -- Null while the public address answers; set, only a signed one does.
  add column withdrawn_at timestamptz;

-- A film is public as long as a published video shows it.
create index video_film on video (film);
