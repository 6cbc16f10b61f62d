-- Token buckets of the quotas of teams' back ends, shared by all replicas (docs/decisions/0044): one row for each app and each caller of an
-- app. Unlogged: after a crash every bucket is full again, which costs nobody anything.
create unlogged table delivery_backend_quota (
  -- `<channel> app <app>` or `<channel> caller <app> <member or address>`.
  key      text primary key,
  -- Calls a minute; also the most that are allowed at once.
  burst    double precision not null,
  -- What is left of them at `at`.
  tokens   double precision not null,
  -- How many of the calls of the last statement were allowed.
  granted  int not null,
  at       timestamptz not null
);
create index delivery_backend_quota_by_time on delivery_backend_quota (at);
