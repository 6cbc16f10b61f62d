-- applyfor.md b: a shop's name changes by a small application of its own.
create table shop_rename (
  id text primary key default new_id(),
  shop_id text not null references shop,
  -- What is proposed, and the name that the shop had then.
  name text not null,
  former_name text not null,
  state text not null check (state in ('submitted', 'approved', 'rejected', 'withdrawn')),
  refusal text,
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create unique index shop_rename_open on shop_rename (shop_id) where state = 'submitted';
create index shop_rename_shop on shop_rename (shop_id, created_at desc);
create index shop_rename_waiting on shop_rename (state, created_at, id);

-- Names that only look alike are one name: letters of other scripts count as the Latin ones that they look like (those of
-- common/check/reserved-names.json beyond ASCII). What was built on the former function is built anew.
drop index shop_name_key;
drop index shop_application_name_key;
create or replace function shop_name_key(name text) returns text language sql immutable parallel safe set search_path from current as $$
  select coalesce(nullif(regexp_replace(folded, '[[:space:][:punct:]·•・﹒．]+', '', 'g'), ''), folded)
  from (select translate(search_text(name),
    'аɑαсϲԁеεһіıιїјмոоοрρѕтτυսѵхуᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢꓙꓴꓧꓰꭻꮋꭼøłđħŀ',
    'aaaccdeehiiiijmnooppsttuuvxyabcdefghijklmnoprstuvwyzjuhejheoldhl') as folded) f
$$;
create index shop_name_key on shop (shop_name_key(name));
create index shop_application_name_key on shop_application (shop_name_key(shop_name)) where state in ('pendingPayment', 'submitted');
create index shop_rename_name_key on shop_rename (shop_name_key(name)) where state = 'submitted';
