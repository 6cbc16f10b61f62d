-- A job that failed too often is given up: it keeps its row, with the reason, until an operator retries or drops it.
alter table deadline add column given_up_at timestamptz;
drop index deadline_due;
create index deadline_due on deadline (due_at) where given_up_at is null;
create index deadline_failing on deadline (given_up_at, attempts) where attempts > 0;
