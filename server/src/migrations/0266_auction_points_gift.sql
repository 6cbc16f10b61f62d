-- Points gifted from member to member (auction.md B8, C12): the day's limit is counted here, and former receivers are named by it.
create table points_gift (
  id text primary key default new_id(),
  giver_id text not null references member,
  receiver_id text not null references member,
  points bigint not null check (points > 0),
  created_at timestamptz not null default now()
);
create index points_gift_giver on points_gift (giver_id, created_at desc);
create index points_gift_receiver on points_gift (receiver_id, created_at desc);
create trigger only_present_members before insert on points_gift for each row execute function only_present_members('giver_id');
