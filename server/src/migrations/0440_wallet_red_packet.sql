-- wallet.md (f): money that a member sends to the partner of a conversation, who opens it within 24 hours. Until it is opened or goes back the
-- amount is in the account escrow `redPacket:<id>`.
create table red_packet (
  id text primary key default new_id(),
  sender_id text not null references member (id),
  receiver_id text not null references member (id),
  amount_cents bigint not null check (amount_cents between 1 and 20000),
  wish text not null,
  state text not null check (state in ('waiting', 'opened', 'returned')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When it was opened or went back.
  ended_at timestamptz,
  check (sender_id <> receiver_id)
);
create index red_packet_sender on red_packet (sender_id, id);
create index red_packet_receiver on red_packet (receiver_id, id);
create trigger only_present_members before insert on red_packet for each row execute function only_present_members('sender_id');

alter table message drop constraint message_kind_check;
alter table message add constraint message_kind_check
  check (kind in ('text', 'picture', 'goods', 'lot', 'creation', 'order', 'redPacket'));

-- As in 0360; the day's sum counts red packets as well, when they are sent.
create or replace function begin_payments(payers text[], payees text[], mobiles text[], amounts bigint[], scopes text[], keys text[], hashes bytea[],
  called text, looked text, paid text) returns jsonb
language plpgsql as $$
declare
  claimed jsonb;
  receivers text[];
  involved text[];
  clock timestamptz;
  today timestamptz;
begin
  -- For this transaction, as in begin_bids: plans are kept, and read few rows by their keys however small a table was when they were made.
  perform set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true);
  claimed := claim_keys(scopes, keys, hashes, called);
  if not jsonb_path_exists(claimed, '$[*] ? (@.fresh == true)') then
    return jsonb_build_object('keys', claimed);
  end if;
  select array_agg(r.id order by c.nth) into receivers
    from unnest(payees, mobiles) with ordinality as c (payee, mobile, nth)
    left join lateral (
      select id from member where id = c.payee and cancelled_at is null
      union all select id from member where mobile = c.mobile and cancelled_at is null) r on true;
  select array_agg(distinct id) into involved from unnest(payers || receivers) id where id is not null;
  perform from member where id = any(involved) and cancelled_at is null order by id for no key update;
  -- The receiver's account is made only for who can pay into it.
  insert into ledger_account (kind, owner, currency)
    select distinct 'memberWallet', c.receiver, 'CNY'
    from unnest(payers, receivers, amounts) as c (payer, receiver, amount)
      join ledger_account a on a.kind = 'memberWallet' and a.owner = c.payer and a.balance >= c.amount
    where exists (select from member m where m.id = c.receiver and m.cancelled_at is null)
      and not exists (select from ledger_account r where r.kind = 'memberWallet' and r.owner = c.receiver)
    order by c.receiver
    on conflict (kind, owner) do nothing;
  perform from ledger_account where kind = 'memberWallet' and owner = any(involved) order by owner collate "C" for update;
  -- Look-ups have their places outside of payments as well: their rows are locked, those of payments lie behind the payer's lock.
  insert into rate_limit (key, hits, expires_at)
    select distinct looked || c.payer, '{}'::timestamptz[], clock_timestamp() + interval '1 hour'
    from unnest(payers, mobiles) as c (payer, mobile)
    where c.mobile is not null and not exists (select from rate_limit r where r.key = looked || c.payer)
    order by 1
    on conflict (key) do nothing;
  perform from rate_limit
    where key in (select looked || c.payer from unnest(payers, mobiles) as c (payer, mobile) where c.mobile is not null)
    order by key for no key update;
  clock := clock_timestamp();
  today := (now() at time zone 'Asia/Shanghai')::date::timestamp at time zone 'Asia/Shanghai';
  return jsonb_build_object('keys', claimed, 'receivers', to_jsonb(receivers),
    'members', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'nickname', m.nickname, 'account', a.id, 'balance', coalesce(a.balance, 0))), '[]')
      from member m left join ledger_account a on a.kind = 'memberWallet' and a.owner = m.id
      where m.id = any(involved) and m.cancelled_at is null),
    'payers', (select jsonb_agg(jsonb_build_object('id', p.id,
        -- Seconds since each of the places that were taken within the hour, the oldest first.
        'lookups', (select coalesce(jsonb_agg(extract(epoch from clock - h) order by h), '[]') from rate_limit r, unnest(r.hits) h
          where r.key = looked || p.id and h > clock - interval '1 hour'),
        'payments', (select coalesce(jsonb_agg(extract(epoch from clock - h) order by h), '[]') from rate_limit r, unnest(r.hits) h
          where r.key = paid || p.id and h > clock - interval '1 hour'),
        -- By the account that received them; what arrives later is with the platform until then.
        'today', (select coalesce(jsonb_agg(jsonb_build_object('account', t.account_id, 'count', t.count, 'cents', t.cents)), '[]')
          from (select received.account_id, count(*) as count, sum(received.amount) as cents
            from ledger_account a
              join ledger_entry e on e.account_id = a.id and e.at >= today and e.amount < 0
              join ledger_transaction booked on booked.id = e.transaction_id and booked.kind in ('member.paid', 'delayedPayment.sent', 'redPacket.sent')
              join ledger_entry received on received.transaction_id = booked.id and received.amount > 0
            where a.kind = 'memberWallet' and a.owner = p.id group by received.account_id) t)))
      from (select distinct id from unnest(payers) id) p));
end $$;
