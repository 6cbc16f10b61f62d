-- Films that were uploaded before place and other metadata were taken out of them are cleaned by the worker.
insert into deadline (kind, ref, due_at) select 'film.clean', id, now() from film where width is not null;
