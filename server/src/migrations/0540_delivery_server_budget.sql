-- What renders an app's pages at the server may be limited as its other figures are.
alter table delivery_budget add column server integer check (server >= 0);
