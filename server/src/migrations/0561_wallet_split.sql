-- social.md (f): a request for money that is a share of a bill names the bill's sum, and the asker's order when it is of one.
alter table money_request
  add column total_cents bigint check (total_cents >= amount_cents),
  add column order_no text;

alter table message drop constraint message_kind_check;
alter table message add constraint message_kind_check
  check (kind in ('text', 'picture', 'goods', 'lot', 'creation', 'order', 'redPacket', 'transfer', 'split'));
