-- What the platform keeps of a shop's settled orders, by the plan that the shop settled in with; basis points of the goods.
alter table shop add column commission_bp integer not null default 0 check (commission_bp between 0 and 10000);
