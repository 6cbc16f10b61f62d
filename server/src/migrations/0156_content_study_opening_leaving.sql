-- Who has left is handed out nothing more (0095).
create trigger only_present_members before insert on study_opening for each row execute function only_present_members('member_id');
