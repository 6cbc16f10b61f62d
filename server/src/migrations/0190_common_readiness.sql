-- Written by /readyz: a database that can be read but not written (a full disk, a standby) takes no calls.
create table readiness_probe (
  only_row boolean primary key default true check (only_row),
  written_at timestamptz not null
);
