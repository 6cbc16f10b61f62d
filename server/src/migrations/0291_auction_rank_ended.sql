-- The end of a lot changes its rank among what the site's search finds, not its text. Its document was written anew, with every gram of the
-- text, while bids waited for the lot's lock; now the scheduled job `lot.rankEnded` does that seconds later, for many lots at a time.
drop trigger search_document on lot;
create trigger search_document after insert or delete or update of title, detail_html, opens_at
  on lot for each row execute function search_follow('lot');
create trigger search_state after update of state on lot for each row
  when (old.state <> new.state and new.state not in ('sold', 'unsold', 'fellThrough')) execute function search_follow('lot');

create function search_ended_lot() returns trigger language plpgsql as $$
begin
  insert into deadline (kind, ref, due_at) values ('lot.rankEnded', new.product_no, now() + interval '10 seconds') on conflict do nothing;
  return null;
end $$;
create trigger search_ended after update of state on lot for each row
  when (old.state = 'open' and new.state in ('sold', 'unsold')) execute function search_ended_lot();
