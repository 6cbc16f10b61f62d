-- The version of the agreement that an expert's submission accepts, as of a shop's (0431); null for earlier submissions.
alter table expert_application add column agreed_version text;
