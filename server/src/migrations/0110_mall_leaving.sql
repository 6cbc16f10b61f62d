-- Who has left makes nothing more (0095): coupons, cases, bargains and cuts. Places in a group come with payments, whose
-- orders keep their member from leaving.
create trigger only_present_members before insert on member_coupon for each row execute function only_present_members('member_id');
create trigger only_present_members before insert on after_sale for each row execute function only_present_members('member_id');
create trigger only_present_members before insert on mall_bargain for each row execute function only_present_members('member_id');
create trigger only_present_members before insert on mall_bargain_cut for each row execute function only_present_members('member_id');
