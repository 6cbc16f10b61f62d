-- What a shop's card says of its goods (how many, their stars) is read from the index, not from every product of the shop
-- (docs/growth.md, decision 0074).
drop index product_shop;
create index product_shop on product (shop_id, sold, id) include (stars_sum, stars_count) where on_sale;
