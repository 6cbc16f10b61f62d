-- Whoever ends a session (sign-out, new password, cancelled account, clean-up): the member's open streams look again at theirs.
create function session_tell_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('juhe', json_build_object('topic', 'member:' || member_id, 'hint', json_build_object('kind', 'session'))::text)
    from (select distinct member_id from gone) ended;
  return null;
end $$;
create trigger session_end_is_told after delete on session
  referencing old table as gone for each statement execute function session_tell_end();
