-- domain.md §4: an order on its way. When it left, when it is received and completed by itself, and whether the member put that off.
alter table mall_order
  add column shipped_at timestamptz,
  add column receive_by timestamptz,
  add column extended_at timestamptz,
  add column complete_by timestamptz;
update mall_order o set shipped_at = h.at, receive_by = h.at + interval '10 days'
  from state_history h where h.aggregate = 'mallOrder' and h.aggregate_id = o.id and h.event = 'ship';
update mall_order o set complete_by = h.at + interval '7 days'
  from state_history h where h.aggregate = 'mallOrder' and h.aggregate_id = o.id and h.event = 'receive';
-- Every carrier bears the name of the list (server/src/mall/logistics/data/carriers.json) from now on.
update mall_order set carrier = '顺丰速运' where carrier = '顺丰';
-- What the company has to ship.
create index mall_order_to_ship on mall_order (reminded_at, created_at) where state = 'paid';
