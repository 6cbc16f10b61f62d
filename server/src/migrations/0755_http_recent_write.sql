-- How far the write-ahead log was after each member's last write (http/own-writes.ts, decision 0055). Unlogged: a crash loses it,
-- which readers notice by the primary's start time. It is written only where DATABASE_READ_URL is set.
create unlogged table recent_write (
  writer text primary key,
  lsn pg_lsn not null,
  written_at timestamptz not null
);
