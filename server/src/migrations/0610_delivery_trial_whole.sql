-- What a source met of a release during a whole trial, beside what it met within the guard's window: the sequential test
-- (metric/sequential.ts) decides on everything that a trial has collected.
alter table delivery_trial
  add column all_loads    integer not null default 0,
  add column all_failures integer not null default 0,
  add column all_errors   integer not null default 0;
