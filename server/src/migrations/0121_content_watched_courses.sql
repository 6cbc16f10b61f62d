-- Courses that a member opened stand in the watch history beside the other kinds.
alter table watch_history drop constraint watch_history_kind_check;
alter table watch_history add constraint watch_history_kind_check check (kind in ('article', 'video', 'goods', 'book', 'lot', 'course'));
