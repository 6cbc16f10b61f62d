-- What the browser calls the checkout that made an order: a checkout whose answer was lost is found again, and never makes a second order.
alter table mall_order add column checkout_id text;
create index mall_order_checkout on mall_order (member_id, checkout_id) where checkout_id is not null;
