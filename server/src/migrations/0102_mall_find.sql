-- domain.md §4: finding goods. What lists are sorted and filtered by stands in the product's own row, kept by triggers, so that a page
-- of goods is read along an index instead of sorting all of them.
alter table product
  -- The lowest price of its SKUs; null while it has none.
  add column price_cents bigint,
  add column stars_sum integer not null default 0,
  add column stars_count integer not null default 0;

update product p set
  price_cents = (select min(price_cents) from sku where product_id = p.id),
  stars_sum = (select coalesce(sum(stars), 0) from review where product_id = p.id),
  stars_count = (select count(*) from review where product_id = p.id);

-- The product's row is locked before the SKUs are read: of two changes at once the later one sees both.
create function product_price() returns trigger language plpgsql as $$
declare which text := coalesce(new.product_id, old.product_id);
begin
  perform from product where id = which for no key update;
  update product set price_cents = (select min(price_cents) from sku where product_id = which) where id = which;
  return null;
end $$;
create trigger product_price after insert or delete or update of price_cents on sku
  for each row execute function product_price();

create function product_stars() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update product set stars_sum = stars_sum - old.stars, stars_count = stars_count - 1 where id = old.product_id;
  end if;
  if tg_op <> 'DELETE' then
    update product set stars_sum = stars_sum + new.stars, stars_count = stars_count + 1 where id = new.product_id;
  end if;
  return null;
end $$;
create trigger product_stars after insert or delete or update of stars on review
  for each row execute function product_stars();

-- Lists are read along these, forwards or backwards, from where the page before ended.
create index product_by_sold on product (sold, id) where on_sale;
create index product_by_price on product (price_cents, id) where on_sale;
create index product_by_age on product (created_at, id) where on_sale;
drop index product_shop;
create index product_shop on product (shop_id, sold, id) where on_sale;

-- What a member looked at, for what it may like; one row a product.
create table product_view (
  member_id text not null references member (id) on delete cascade,
  product_id text not null references product (id) on delete cascade,
  viewed_at timestamptz not null default now(),
  primary key (member_id, product_id)
);
create index product_view_latest on product_view (member_id, viewed_at);

-- Shops that a member follows.
create table shop_favourite (
  member_id text not null references member (id) on delete cascade,
  shop_id text not null references shop (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (member_id, shop_id)
);
create index shop_favourite_shop on shop_favourite (shop_id);

create trigger only_present_members before insert on product_view for each row execute function only_present_members('member_id');
create trigger only_present_members before insert on shop_favourite for each row execute function only_present_members('member_id');
