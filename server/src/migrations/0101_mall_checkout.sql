-- domain.md §4: what lowered the price of an order, what made it (group buying, bargain), and what went back.
alter table mall_order drop constraint mall_order_state_check;
alter table mall_order add constraint mall_order_state_check check (state in
  ('pendingPayment', 'grouping', 'paid', 'shipped', 'received', 'completed', 'cancelled', 'refunded'));
alter table mall_order
  -- discount_cents = coupon_cents + red_bag_cents, spread over the items to the cent.
  add column coupon_cents bigint not null default 0 check (coupon_cents >= 0),
  add column red_bag_cents bigint not null default 0 check (red_bag_cents >= 0),
  -- Why the price is not the shelf's: { "group" | "bargain", id of the origin }.
  add column origin text check (origin in ('group', 'bargain')),
  add column origin_ref text,
  -- The member no longer wants to see it.
  add column deleted_at timestamptz,
  -- The member asked when it will be shipped.
  add column reminded_at timestamptz,
  add check (discount_cents = coupon_cents + red_bag_cents),
  add check ((origin is null) = (origin_ref is null));
create index mall_order_origin on mall_order (origin, origin_ref) where origin is not null;

alter table mall_order_item
  -- Parts of discount_cents: a platform's coupon, a coupon of the shop, the red bag.
  add column platform_coupon_cents bigint not null default 0 check (platform_coupon_cents >= 0),
  add column shop_coupon_cents bigint not null default 0 check (shop_coupon_cents >= 0),
  add column red_bag_cents bigint not null default 0 check (red_bag_cents >= 0),
  -- What after-sale gave back of it; never more than was paid.
  add column refunded_quantity integer not null default 0 check (refunded_quantity >= 0),
  add column refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  add column refunded_red_bag_cents bigint not null default 0 check (refunded_red_bag_cents >= 0),
  add check (discount_cents = platform_coupon_cents + shop_coupon_cents + red_bag_cents),
  add check (refunded_quantity <= quantity),
  add check (refunded_cents <= price_cents * quantity - discount_cents),
  add check (refunded_red_bag_cents <= red_bag_cents);

-- Which coupon lowered which orders; it comes back when none of them is left.
create table mall_order_coupon (
  order_id text not null references mall_order (id) on delete cascade,
  member_coupon_id text not null references member_coupon (id),
  cents bigint not null check (cents > 0),
  primary key (order_id, member_coupon_id)
);
create index mall_order_coupon_coupon on mall_order_coupon (member_coupon_id);
