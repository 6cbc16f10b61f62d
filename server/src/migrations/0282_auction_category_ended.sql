-- auction.md F: ended lots of a category are listed and counted along an index, whatever their number.
create index lot_category_ended on lot (category, closes_at desc, id) where ended_bids is not null;
