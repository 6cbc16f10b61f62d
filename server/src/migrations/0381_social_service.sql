-- social.md: how far a desk has come with what a member asked. The id is the conversation's.
create table service_conversation (
  id text primary key references conversation (id) on delete cascade,
  state text not null check (state in ('open', 'assigned', 'waiting', 'closed')),
  -- The operator or the shop's owner who answers.
  assignee text not null default '',
  answered boolean not null default false,
  rating smallint check (rating between 1 and 5),
  since timestamptz not null default now()
);
create index service_conversation_state on service_conversation (state, since, id);
