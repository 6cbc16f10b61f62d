-- The order of a bidder on a lot, also a defaulted one, which the unique index auction_order_lot does not contain.
create index auction_order_bidder on auction_order (lot_id, buyer_id);
