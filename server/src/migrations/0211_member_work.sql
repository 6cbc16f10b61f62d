-- Solved challenges (proof of work), each good once.
create table work_spent (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index work_spent_expires on work_spent (expires_at);
