-- domain.md §2: sign-in through the messaging app.

-- Somebody's account there. A member has one at most; it moves to the surviving member when two are merged.
create table wx_account (
  provider text not null,
  openid text not null,
  -- The same person at every app of one company; not every provider tells it.
  unionid text,
  member_id text not null unique references member (id),
  created_at timestamptz not null default now(),
  primary key (provider, openid)
);
create unique index wx_account_unionid on wx_account (provider, unionid) where unionid is not null;

-- An authorisation that was begun: good for one return of the same browser within ten minutes.
create table wx_state (
  state_hash bytea primary key,
  -- Of the cookie of the browser that began it.
  browser_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '10 minutes',
  used_at timestamptz,
  -- A code is exchanged once, whatever states it comes with.
  code_hash bytea unique
);
create index wx_state_expires on wx_state (expires_at);
