-- PostgreSQL 15.20 and the minor versions of that day add no column with a default to a table whose row type is used by a function with a parsed
-- body. The text of a body is not bound to the table. Where 0390 has replaced the function, 0393 does this.
do $$
begin
  if to_regproc('level_admits') is null then
    create or replace function may_look(owner member, viewer text) returns boolean language sql stable as $body$
      select case
        when owner.permission_level = 0 or owner.id = viewer then true
        when owner.permission_level = 1 then
          exists (select from follow where member_id = viewer and target_id = owner.id)
          and exists (select from follow where member_id = owner.id and target_id = viewer)
        when owner.permission_level = 2 then coalesce(viewer = any (owner.allowed_member_ids), false)
        else false
      end
    $body$;
  end if;
end
$$;
