-- Lists of goods cost the same however many goods there are (docs/growth.md, decision 0064).

-- A list of categories is merged from the beginnings of its leaves, each along one of these.
create index product_category_sold on product (category_id, sold, id) where on_sale;
create index product_category_price on product (category_id, price_cents, id) where on_sale;
create index product_category_age on product (category_id, created_at, id) where on_sale;
drop index product_category;

-- How many goods a category has on the shelf: the sum of its rows. Each change adds a row, so that no two callers wait for
-- each other; hourly the rows of a category become one (mall/shared/shelf-count.repository.ts).
create table goods_count (
  category_id text not null,
  goods bigint not null
);
create index goods_count_category on goods_count (category_id);

create function count_goods() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.on_sale and old.price_cents is not null then
    insert into goods_count values (old.category_id, -1);
  end if;
  if tg_op <> 'DELETE' and new.on_sale and new.price_cents is not null then
    insert into goods_count values (new.category_id, 1);
  end if;
  return null;
end $$;
create trigger count_added after insert or delete on product for each row execute function count_goods();
-- Not for sales, which change the same row.
create trigger count_changed after update of on_sale, price_cents, category_id on product for each row
  when ((old.on_sale and old.price_cents is not null, old.category_id) is distinct from (new.on_sale and new.price_cents is not null, new.category_id))
  execute function count_goods();

insert into goods_count select category_id, count(*) from product where on_sale and price_cents is not null group by category_id;
