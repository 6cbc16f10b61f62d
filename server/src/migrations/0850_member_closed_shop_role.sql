-- The role of a shop's owner ends when the shop is closed (APPLYFOR-23); those closed earlier left it behind, so that the public
-- homepage went on showing it.
update member m set roles = array_remove(roles, 'shopOwner')
  where 'shopOwner' = any(roles) and exists (select from shop s where s.owner_id = m.id and s.state = 'closed');
