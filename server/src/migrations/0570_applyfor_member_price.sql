-- applyfor.md b: the member price as a right of cards. Which goods have one, and how far below the shelf's price, the company sets with the goods;
-- what supplied goods cost the company is not known here, so they have none.
alter table rights_card add column member_price boolean not null default false;
alter table product add column member_off_percent integer not null default 0 check (member_off_percent between 0 and 50);
alter table product add check (source = 'pt' or member_off_percent = 0);
alter table card_use drop constraint card_use_kind_check;
alter table card_use add constraint card_use_kind_check
  check (kind in ('freeFreight', 'freeWithdrawal', 'serviceFee', 'points', 'questions', 'memberPrice'));
