-- The rate that an order was settled with: its bill stays what it was when the shop's commission changes. Basis points; null: not settled,
-- or of the platform's own shop.
alter table mall_order add column settled_commission_bp integer check (settled_commission_bp between 0 and 10000);
update mall_order o set settled_commission_bp = s.commission_bp
from shop s where s.id = o.shop_id and s.owner_id is not null and o.state in ('completed', 'refunded');
