-- Whether a member restricts who may look is asked for each match of a search and mostly answered with no: by hash that is one page
-- however many do (docs/growth.md, decision 0074).
drop index member_restricted;
create index member_restricted on member using hash (id) where permission_level <> 0;
