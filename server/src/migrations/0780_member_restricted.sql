-- Whether the owner of a result of a search is hidden from somebody is asked for every match (decision 0068): members who are not
-- in this index are visible to everybody whom they did not deny, so that nothing of theirs is read.
create index member_restricted on member (id) where permission_level <> 0;
