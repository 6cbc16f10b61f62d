-- auction.md C9: points of a purchase that refunds of its goods took back or that are owed; the goods may have been split or replaced since.
alter table auction_order add column points_back bigint not null default 0 check (points_back >= 0);
