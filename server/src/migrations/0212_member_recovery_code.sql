-- Recovery codes are hashed as passwords are (Argon2id with salt): 50 random bits are too few for a plain hash (ASVS 6.5.2). Members
-- make new ones; those of before count no more.
drop table recovery_code;
create table recovery_code (
  member_id text not null references member (id) on delete cascade,
  code_hash text not null,
  primary key (member_id, code_hash)
);
create trigger only_present_members before insert on recovery_code for each row execute function only_present_members('member_id');
