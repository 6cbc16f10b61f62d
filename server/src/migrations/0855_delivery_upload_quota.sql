-- What an app's token may upload to the registry within a day (RELEASE_MB_PER_DAY); the day begins with the first upload after the former one.
create table release_upload (
  app   text primary key,
  since timestamptz not null default now(),
  bytes bigint not null check (bytes >= 0)
);

-- Reservations that nobody committed within a day go, with the files that no release lists.
create index release_reserved on release (reserved_at) where status = 'reserved';
insert into deadline (kind, ref, due_at) values ('delivery.cleanReservations', 'all', now() + interval '1 hour') on conflict do nothing;
