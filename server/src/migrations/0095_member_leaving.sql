-- Who has left makes nothing more. A call that was admitted before the account was cancelled waits here for the cancelling
-- (which holds the member's row) and is refused like one without a session (SQLSTATE M0401, http/answer.ts).
create function only_present_members() returns trigger language plpgsql as $$
declare who text := to_jsonb(new) ->> tg_argv[0];
begin
  perform from member where id = who and cancelled_at is null for key share;
  if not found and who is not null then
    raise exception 'the member has left' using errcode = 'M0401';
  end if;
  return new;
end $$;

-- The things that a member makes; member/account/departure.test.ts asks for a decision about each new table.
do $$
declare t text;
begin
  foreach t in array array['session', 'payment', 'upload', 'product_favourite', 'review', 'cart_line', 'address', 'mall_order',
    'article_like', 'article_collect', 'article_comment', 'article_reply', 'article_comment_like', 'book_like', 'book_shelf',
    'book_reading', 'book_comment', 'book_reply', 'book_comment_like', 'lot_bidder', 'follow', 'shop_application',
    'member_consent'] loop
    execute format('create trigger only_present_members before insert on %I for each row execute function only_present_members(%L)', t, 'member_id');
  end loop;
end $$;
create trigger only_present_members before insert on article for each row execute function only_present_members('author_id');
create trigger only_present_members before insert on lot for each row execute function only_present_members('owner_id');
create trigger only_present_members before insert on wx_account for each row execute function only_present_members('member_id');

-- Nor does anybody order from the shop of somebody who is leaving (409, like a state that has changed).
create function only_open_shops() returns trigger language plpgsql as $$
begin
  perform from member m join shop s on s.owner_id = m.id where s.id = new.shop_id and m.cancelled_at is null for key share of m;
  if not found and exists (select from shop where id = new.shop_id and owner_id is not null) then
    raise exception 'the shop has closed' using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create trigger only_open_shops before insert on mall_order for each row execute function only_open_shops();
