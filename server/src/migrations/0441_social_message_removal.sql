-- Messages that a side has taken out of its own view, one by one; the other side keeps them. At most 500 a side (removeMessages).
create table message_removal (
  conversation_id text not null,
  nth smallint not null,
  seq bigint not null,
  primary key (conversation_id, nth, seq),
  foreign key (conversation_id, nth) references conversation_side (conversation_id, nth) on delete cascade
);
