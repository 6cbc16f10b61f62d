-- Files are stored and erased outside of transactions. Who does either claims the file first, so that nobody erases what another has just
-- stored; a claim that nobody gave back ends by itself.
create table file_claim (
  key text primary key,
  work text not null check (work in ('store', 'erase')),
  claimed_until timestamptz not null
);
