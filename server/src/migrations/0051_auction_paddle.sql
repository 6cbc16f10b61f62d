-- Each bidder of a lot has a paddle number, from 1 in the order of their first bids: pages tell by it who leads without a name.
alter table lot_bidder add column paddle integer;
update lot_bidder b set paddle = n.paddle from (
  select lot_id, member_id, row_number() over (partition by lot_id order by joined_at, member_id) as paddle from lot_bidder) n
  where n.lot_id = b.lot_id and n.member_id = b.member_id;
alter table lot_bidder alter column paddle set not null, add check (paddle > 0), add unique (lot_id, paddle);
-- Bids and the leader always have a row there.
alter table bid add foreign key (lot_id, member_id) references lot_bidder (lot_id, member_id) deferrable initially deferred;
