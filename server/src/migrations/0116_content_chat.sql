-- domain.md §5: AI chat. The server writes an answer whoever looks on, so what there is of it stands here.

create table chat_conversation (
  id text primary key default new_id(),
  member_id text not null references member (id) on delete cascade,
  title text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index chat_conversation_member on chat_conversation (member_id, updated_at desc, id);

-- A question with its answer; a retry gives the answer another id.
create table chat_turn (
  id text primary key default new_id(),
  conversation_id text not null references chat_conversation (id) on delete cascade,
  number integer not null check (number > 0),
  question text not null,
  asked_at timestamptz(3) not null default now(),
  -- In which language the embedded assistant speaks.
  lang text not null,
  answer_id text not null unique default new_id(),
  state text not null default 'streaming' check (state in ('streaming', 'done', 'stopped', 'failed')),
  text text not null default '',
  -- [{ "number": 1, "kind": …, "title": …, "link": … }]; null until they are looked for.
  sources jsonb,
  reason text check (reason in ('interrupted', 'busy', 'timeout', 'unavailable', 'cut', 'empty', 'tooLong')),
  embedded boolean not null default true,
  -- When the answer was asked for, and when a process began to write it.
  begun_at timestamptz not null default now(),
  claimed_at timestamptz,
  -- The day (China's) whose question it is.
  day date not null,
  unique (conversation_id, number)
);
-- One answer at a time is written in a conversation.
create unique index chat_turn_running on chat_turn (conversation_id) where state = 'streaming';

create table chat_usage (
  member_id text not null references member (id) on delete cascade,
  day date not null,
  questions integer not null check (questions >= 0),
  primary key (member_id, day)
);

-- Who has left asks nothing more (0095).
create trigger only_present_members before insert on chat_conversation for each row execute function only_present_members('member_id');
create trigger only_present_members before insert on chat_usage for each row execute function only_present_members('member_id');

-- Pairs of neighbouring Chinese characters and Latin words of a text: Chinese has no blanks to tell words by.
create function chat_grams(given text) returns text[] immutable parallel safe language sql as $$
  select coalesce(array_agg(distinct g), '{}') from (
    select a || b as g from (select string_to_array(lower(given), null) as list) chars, unnest(list, list[2:]) as pairs (a, b)
      where a between ('㐀' collate "C") and ('鿿' collate "C") and b between ('㐀' collate "C") and ('鿿' collate "C")
    union all
    select m[1] from regexp_matches(lower(given), '[a-z0-9]{2,30}', 'g') m
  ) found
$$;
create index book_chapter_grams on book_chapter using gin (chat_grams(title || ' ' || text));
create index article_grams on article using gin (chat_grams(title || ' ' || body_html));
