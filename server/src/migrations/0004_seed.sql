-- Which steps of the demo data have run, so that a killed first start goes on where it was.
create table seed_step (
  name text primary key,
  done_at timestamptz not null default now()
);
