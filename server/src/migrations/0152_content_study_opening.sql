-- domain.md §5: lessons of a paid course that the server handed out; they count for the right to go back, whatever a device reports.
create table study_opening (
  member_id text not null references member (id) on delete cascade,
  lesson_id text not null references study_lesson (id) on delete cascade,
  opened_at timestamptz not null default now(),
  primary key (member_id, lesson_id)
);
