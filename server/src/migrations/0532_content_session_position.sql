-- applyfor.md b: offline courses "near me": where a session takes place, WGS-84; null where the company has not said.
alter table study_session
  add column lat double precision check (lat between -90 and 90),
  add column lng double precision check (lng between -180 and 180),
  -- As the area data names it; empty when it is not said.
  add column city text not null default '',
  add constraint study_session_position check ((lat is null) = (lng is null));
