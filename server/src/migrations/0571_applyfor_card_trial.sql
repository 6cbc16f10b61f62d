-- applyfor.md f: a day of a card to try it, once for each card by member, by mobile and by who shares browser, payment code or bank card.
alter table rights_card add column has_trial boolean not null default false;
-- End of the trial day; what the member pays for begins to hand out coupons a day behind it.
alter table member_card add column trial_until timestamptz;

create table card_trial (
  member_card_id text primary key references member_card,
  -- HMAC of the mobile at that time, under a key of its own: who leaves and comes back is found for 180 days.
  mobile_mac bytea,
  created_at timestamptz not null default now()
);
create index card_trial_mobile on card_trial (mobile_mac);

-- The members who have something in common with one that one person would have: as members_in_common (0346), for everybody at once.
create function members_like(one text) returns setof text language sql stable parallel safe as $$
  select theirs.member_id from known_device mine join known_device theirs using (device_hash)
    where mine.member_id = one and theirs.member_id <> one
      and least(mine.last_seen_at, theirs.last_seen_at) > clock_timestamp() - interval '30 days'
  union select theirs.member_id from payment_code mine join payment_code theirs using (payload)
    where mine.member_id = one and theirs.member_id <> one
  union select theirs.member_id from bank_card mine join bank_card theirs using (number_mac)
    where mine.member_id = one and theirs.member_id <> one
  union select theirs.member_id from withdrawal mine join withdrawal theirs using (number_mac)
    where mine.member_id = one and theirs.member_id <> one
$$;
