-- The end of a card is announced from now on (APPLYFOR-49), also of those that run already.
insert into deadline (kind, ref, due_at)
  select 'card.over', id, active_until from member_card where active_until > now() on conflict do nothing;
