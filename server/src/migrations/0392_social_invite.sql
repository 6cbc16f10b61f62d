-- D156, social.md (a), invite reward: what a member earns once for each invited member who places a first order. Whoever is invited and has not
-- qualified has no row.
create table invite_reward (
  id text primary key default new_id(),
  -- Who invited.
  member_id text not null references member (id),
  -- One reward for each invited member, ever.
  invited_id text not null unique references member (id),
  -- The order that qualified the invited member.
  order_no text not null,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null check (state in ('qualified', 'held', 'received', 'refused', 'expired')),
  -- Why it was held: any of `device`, `paymentCode`, `card`.
  held_for text[] not null default '{}',
  -- Until when it can be received; moved when an operator releases it.
  expires_at timestamptz not null,
  received_at timestamptz,
  created_at timestamptz not null default now()
);
create index invite_reward_member on invite_reward (member_id, state, created_at, id);
create index invite_reward_received on invite_reward (member_id, received_at) where state = 'received';
create index invite_reward_held on invite_reward (created_at, id) where state = 'held';
create trigger only_present_members before insert on invite_reward for each row execute function only_present_members('member_id');
