-- domain.md §1: whoever signs in through the messaging app by an invitation is counted for it, too.
alter table wx_state add column invite_code text;
