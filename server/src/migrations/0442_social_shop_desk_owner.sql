-- Who owns a shop answers at its desk: with another owner the desk's side of its conversations is that owner's, with what was said so far. A
-- conversation that the new owner has begun as a customer stays with its desk's former side.
create function shop_desk_follows_owner() returns trigger
language plpgsql as $$
begin
  update conversation_side s set member_id = new.owner_id
    from conversation c
    where c.shop_id = new.id and c.kind = 'service' and c.first_id is distinct from new.owner_id
      and s.conversation_id = c.id and s.nth = 2;
  return null;
end $$;
create trigger shop_desk_follows_owner after update of owner_id on shop
  for each row when (old.owner_id is distinct from new.owner_id) execute function shop_desk_follows_owner();
