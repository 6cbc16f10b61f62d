-- An archive that could not be built in so many attempts has failed, which its member is told.
alter table account_export add column attempts integer not null default 0;
alter table account_export drop constraint account_export_state_check;
alter table account_export add constraint account_export_state_check check (state in ('building', 'ready', 'failed', 'expired'));
