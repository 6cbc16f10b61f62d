-- applyfor.md (f): a card that a member gives to the partner of a conversation. Its money waits in the payment's escrow until the partner accepts it (the
-- company's) or it comes to nothing (back the way it came).
create table card_gift (
  id text primary key default new_id(),
  giver_id text not null references member (id),
  receiver_id text not null references member (id),
  -- The device's own number: sent again it is the same gift.
  client_id uuid not null,
  card_id text not null references rights_card,
  -- As they were when the gift was made.
  amount_cents bigint not null check (amount_cents > 0),
  duration_days integer not null check (duration_days > 0),
  greeting text not null,
  state text not null check (state in ('pendingPayment', 'waiting', 'accepted', 'declined', 'withdrawn', 'expired', 'returned', 'cancelled')),
  pay_no text unique references payment,
  pay_until timestamptz,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  -- Until when it can be accepted.
  expires_at timestamptz,
  ended_at timestamptz,
  check (giver_id <> receiver_id),
  check (state in ('pendingPayment', 'cancelled') or (paid_at is not null and expires_at is not null)),
  unique (giver_id, client_id)
);
create unique index card_gift_open on card_gift (giver_id, receiver_id) where state = 'pendingPayment';
create index card_gift_giver on card_gift (giver_id, created_at desc, id);
create index card_gift_receiver on card_gift (receiver_id, created_at desc, id);
create index card_gift_card on card_gift (card_id);
create trigger only_present_members before insert on card_gift for each row execute function only_present_members('giver_id');

alter table message drop constraint message_kind_check;
alter table message add constraint message_kind_check
  check (kind in ('text', 'picture', 'goods', 'lot', 'creation', 'order', 'redPacket', 'transfer', 'split', 'voice', 'cardGift'));
