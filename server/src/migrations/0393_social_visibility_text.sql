-- The functions of 0390 that take a row of member, with bodies that do not bind the table (0075).
create or replace function level_admits(owner member, viewer text) returns boolean language sql stable parallel safe as $$
  select case
    when owner.permission_level = 0 or owner.id = viewer then true
    when owner.permission_level = 1 then are_friends(owner.id, viewer)
    when owner.permission_level = 2 then coalesce(viewer = any (owner.allowed_member_ids), false)
    else false
  end
$$;
create or replace function may_look(owner member, viewer text) returns boolean language sql stable parallel safe as $$
  select level_admits(owner, viewer) and owner.id not in (select id from withheld_from(viewer))
$$;
