-- domain.md §4: a review once per order item after receipt, and one follow-up.
alter table review
  -- Null for reviews that came before orders were kept, and for those of the demo data.
  add column order_item_id text unique references mall_order_item (id),
  add column follow_up text,
  add column follow_pictures text[] not null default '{}',
  add column followed_at timestamptz,
  add constraint review_pictures_most check (cardinality(pictures) <= 9 and cardinality(follow_pictures) <= 9),
  add constraint review_follow_up_whole check ((follow_up is null) = (followed_at is null));

-- The address of a film of the product, shown before its pictures.
alter table product add column video text;
