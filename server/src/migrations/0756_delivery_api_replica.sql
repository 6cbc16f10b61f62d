-- The running API processes, each with what it last said of itself (telemetry/heartbeat.ts), for the console. Unlogged: what a
-- crash loses is written again within ten seconds.
create unlogged table api_replica (
  id text primary key,
  label text not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  pool_used int not null,
  pool_max int not null,
  pool_waiting int not null,
  job_lateness_seconds float8 not null,
  streams int not null,
  loop_delay_ms float8 not null,
  -- Null without a read replica, or before it was seen.
  replica_used boolean,
  replica_lag_seconds float8
);
create index on api_replica (seen_at);
