-- domain.md §8: whether a member's creations are shown to somebody (null: a visitor). Every list, feed and search asks this.
create function may_look(owner member, viewer text) returns boolean
  language sql stable
  return case
    when owner.permission_level = 0 or owner.id = viewer then true
    when owner.permission_level = 1 then
      exists (select from follow where member_id = viewer and target_id = owner.id)
      and exists (select from follow where member_id = owner.id and target_id = viewer)
    when owner.permission_level = 2 then coalesce(viewer = any (owner.allowed_member_ids), false)
    else false
  end;
