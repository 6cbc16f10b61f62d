-- How far the write-ahead log was after each member's last write (http/own-writes.ts, decision 0058). Unlogged: a crash or a
-- failover empties it, which readers notice by its row ''. It is written only where DATABASE_READ_URL is set.
create unlogged table recent_write (
  writer text primary key,
  lsn pg_lsn not null,
  written_at timestamptz not null
);
