-- domain.md §4: how many units one member may buy in a group activity altogether; null: no limit.
alter table mall_activity add column member_limit integer check (member_limit > 0);
alter table mall_activity add check (member_limit is null or kind = 'group');
