-- social.md: messages between members, and with service desks.

-- Whom a member has blocked: neither writes to the other, and the blocked one does not see what the member makes.
create table member_block (
  member_id text not null references member (id) on delete cascade,
  blocked_id text not null references member (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (member_id, blocked_id),
  check (member_id <> blocked_id)
);
create index member_block_blocked on member_block (blocked_id);
create index member_block_list on member_block (member_id, created_at desc, blocked_id desc);
create trigger only_present_members before insert on member_block for each row execute function only_present_members('member_id');

-- A member without a row has the defaults.
create table chat_rule (
  member_id text primary key references member (id) on delete cascade,
  who text not null default 'everyone' check (who in ('everyone', 'followed', 'friends')),
  receipts boolean not null default true
);
create trigger only_present_members before insert on chat_rule for each row execute function only_present_members('member_id');

-- Of two members (`first_id` < `second_id`), or of a member (`first_id`) with a desk: the platform's, or a shop's.
create table conversation (
  id text primary key default new_id(),
  kind text not null check (kind in ('member', 'service')),
  first_id text not null references member (id),
  second_id text references member (id),
  shop_id text references shop (id),
  -- Given to messages under the lock of this row: 1 to last_seq without gaps.
  last_seq bigint not null default 0 check (last_seq >= 0),
  created_at timestamptz not null default now(),
  check (case kind when 'member' then first_id < second_id and shop_id is null else second_id is null end)
);
create unique index conversation_pair on conversation (first_id, second_id) where kind = 'member';
create unique index conversation_desk on conversation (first_id, coalesce(shop_id, '')) where kind = 'service';
create index conversation_second on conversation (second_id) where kind = 'member';
create trigger only_present_members before insert on conversation for each row execute function only_present_members('first_id');

-- Each side of a conversation: 1 is `first_id`, 2 is `second_id` or who answers for the desk (null: operators).
create table conversation_side (
  conversation_id text not null references conversation (id) on delete cascade,
  nth smallint not null check (nth in (1, 2)),
  member_id text references member (id),
  -- Messages that the side has sent.
  sent bigint not null default 0 check (sent >= 0),
  -- Watermarks: positions of messages; they only rise.
  delivered_seq bigint not null default 0,
  read_seq bigint not null default 0,
  cleared_seq bigint not null default 0,
  muted boolean not null default false,
  pinned boolean not null default false,
  hidden boolean not null default false,
  -- Of the last message; null before the first one.
  last_at timestamptz(3),
  primary key (conversation_id, nth)
);
create unique index conversation_side_member on conversation_side (member_id, conversation_id);
create index conversation_side_list on conversation_side (member_id, pinned desc, last_at desc, conversation_id desc) where last_at is not null;

create table message (
  id text primary key default new_id(),
  conversation_id text not null references conversation (id) on delete cascade,
  seq bigint not null check (seq > 0),
  -- The side that sent it, and who: null of operators.
  nth smallint not null check (nth in (1, 2)),
  sender_id text references member (id),
  client_id uuid not null,
  kind text not null check (kind in ('text', 'picture', 'goods', 'lot', 'creation', 'order')),
  text text not null default '',
  -- Of pictures: { pictureIds }; of cards: { ref, creation }.
  body jsonb not null default '{}',
  state text not null default 'stored' check (state in ('stored', 'recalled', 'removed')),
  -- In milliseconds, as cursors carry it; the clock of the moment, so that it rises with seq.
  created_at timestamptz(3) not null default clock_timestamp(),
  unique (conversation_id, seq)
);
create unique index message_client on message (sender_id, client_id);
create unique index message_operator_client on message (conversation_id, client_id) where sender_id is null;
create index message_withdrawn on message (conversation_id, seq desc) where state <> 'stored';
create trigger only_present_members before insert on message for each row execute function only_present_members('sender_id');
