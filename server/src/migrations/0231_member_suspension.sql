-- An operator suspends a member until a day, for a reason that the member reads (hardening.md M11).
alter table member
  add column suspended_until timestamptz,
  add column suspension_reason text not null default '';
create index member_suspended on member (suspended_until) where suspended_until is not null;
