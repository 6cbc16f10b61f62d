-- wallet.md (c): a share whose inviter and invited member seem to be one person waits for an operator.
alter table share
  drop constraint share_state_check,
  add constraint share_state_check check (state in ('pending', 'held', 'due', 'credited', 'reversed')),
  -- Why it was held: any of `device`, `paymentCode`, `card`.
  add column held_for text[] not null default '{}';
drop index share_order_due;
create index share_order_due on share (member_id, due_at) where kind = 'order' and state in ('held', 'due', 'credited');
create index share_held on share (created_at, id) where state = 'held';

-- What two members have in common that one person would have: a browser used by both within 30 days, a payment code, the number of a card.
create function members_in_common(one text, other text) returns text[] language sql stable parallel safe as $$
  select array_remove(array[
    case when exists (select from known_device mine join known_device theirs using (device_hash)
      where mine.member_id = one and theirs.member_id = other
        and least(mine.last_seen_at, theirs.last_seen_at) > clock_timestamp() - interval '30 days') then 'device' end,
    case when exists (select from payment_code mine join payment_code theirs using (payload)
      where mine.member_id = one and theirs.member_id = other) then 'paymentCode' end,
    case when exists (select from bank_card mine join bank_card theirs using (number_mac)
      where mine.member_id = one and theirs.member_id = other)
      or exists (select from withdrawal mine join withdrawal theirs using (number_mac)
      where mine.member_id = one and theirs.member_id = other) then 'card' end], null)
$$;
