-- The first of the hourly clean-ups of keys, limits and sessions; each plans the next.
insert into deadline (kind, ref, due_at) values ('http.cleanUp', 'all', now() + interval '1 hour') on conflict do nothing;
