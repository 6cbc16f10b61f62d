-- Who has left puts no bookmarks (0095).
create trigger only_present_members before insert on book_bookmark for each row execute function only_present_members('member_id');
