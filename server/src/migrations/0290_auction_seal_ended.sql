-- auction.md H1: lots that ended before there was a key, or were cancelled, are signed as well.
insert into deadline (kind, ref, due_at)
select 'lot.seal', product_no, now() from lot
where state in ('sold', 'unsold', 'cancelled', 'fellThrough') and proof is null
on conflict do nothing;
