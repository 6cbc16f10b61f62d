-- What visitors saw and may see no longer goes from rendered first screens at once, whichever path of the code takes it away:
-- the notice belongs to the change of the row. It travels as publish(tx, removalTopic) would send it (server/src/events/publish.ts).
create function announce_removal() returns trigger language plpgsql as $$
begin
  perform pg_notify('juhe', '{"topic":"removals"}');
  return null;
end $$;

create trigger article_removal after update of state on article
  for each row when (old.state = 'published' and new.state <> 'published') execute function announce_removal();
create trigger article_deletion after delete on article
  for each row when (old.state = 'published') execute function announce_removal();
create trigger video_removal after update of state on video
  for each row when (old.state = 'published' and new.state <> 'published') execute function announce_removal();
create trigger video_deletion after delete on video
  for each row when (old.state = 'published') execute function announce_removal();
create trigger book_removal after update of state on book
  for each row when (old.state = 'on' and new.state <> 'on') execute function announce_removal();
create trigger product_removal after update of on_sale on product
  for each row when (old.on_sale and not new.on_sale) execute function announce_removal();
create trigger shop_removal after update of state on shop
  for each row when (old.state = 'open' and new.state <> 'open') execute function announce_removal();
create trigger lot_removal after update of state on lot
  for each row when (old.state in ('scheduled', 'open') and new.state = 'withdrawn') execute function announce_removal();
-- A homepage and works: their owner leaves, is suspended, or shows them to fewer people.
create trigger member_removal after update of cancelled_at, suspended_until, permission_level on member
  for each row when (
    (old.cancelled_at is null and new.cancelled_at is not null)
    or (new.suspended_until is not null and new.suspended_until is distinct from old.suspended_until)
    or new.permission_level > old.permission_level
  ) execute function announce_removal();
