-- Which of the twelve covers a member has chosen for the homepage; without a choice the homepage picks one by the member's id.
alter table member add column cover smallint check (cover between 1 and 12);
