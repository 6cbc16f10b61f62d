-- A SKU that the company took out of its product: former orders still name it, nothing of it can be bought any more.
alter table sku add column removed_at timestamptz,
  add constraint sku_removed_is_empty check (removed_at is null or (available = 0 and reserved = 0));

-- As in 0102, without removed SKUs.
create or replace function product_price() returns trigger language plpgsql as $$
declare which text := coalesce(new.product_id, old.product_id);
begin
  perform from product where id = which for no key update;
  update product set price_cents = (select min(price_cents) from sku where product_id = which and removed_at is null) where id = which;
  return null;
end $$;
drop trigger product_price on sku;
create trigger product_price after insert or delete or update of price_cents, removed_at on sku
  for each row execute function product_price();
