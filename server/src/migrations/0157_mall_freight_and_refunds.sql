-- domain.md §4: freight follows the goods' shelf price, also where a group or a bargain lowers what is paid.
alter table mall_order_item add column shelf_cents bigint check (shelf_cents > 0);
comment on column mall_order_item.shelf_cents is 'What the shelf asked for a unit when it was ordered; null: the price that was paid.';

-- Everything of an order's money that went back to its member: what its items were worth, and freight.
alter table mall_order add column refunded_cents bigint not null default 0;
update mall_order o set refunded_cents = coalesce((select sum(r.amount_cents) from payment_refund r
  where r.key = 'order:' || o.order_no or r.key in (select 'afterSale:' || a.id from after_sale a where a.order_id = o.id)), 0);
alter table mall_order add constraint mall_order_refunded_cents_check check (refunded_cents between 0 and payable_cents);

-- Below zero: freight that became due because the rest of the order is no longer worth free freight.
alter table after_sale drop constraint after_sale_freight_cents_check;
alter table after_sale add check (cents + freight_cents >= 0);

-- Units that were refunded but cannot be sold again: neither sold nor in stock.
alter table sku add column written_off integer not null default 0 check (written_off >= 0);
