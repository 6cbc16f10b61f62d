-- auction.md C2: whether a bidder is the seller under another name. Either used a browser of the other's within 30 days, or had at any time the
-- very payment code of the other: the money of both then arrives at one person. Each side is read by an index (`known_device_pkey`,
-- `payment_code_member`, `payment_code_payload`); PL/pgSQL keeps the plans for the session, since bids ask behind the lot's lock.
create function members_related(owner text, bidder text) returns boolean language plpgsql stable parallel safe as $$
begin
  return exists (
    select from known_device mine join known_device theirs using (device_hash)
    where mine.member_id = bidder and theirs.member_id = owner
      and least(mine.last_seen_at, theirs.last_seen_at) > clock_timestamp() - interval '30 days')
  or exists (
    select from payment_code mine join payment_code theirs using (payload)
    where mine.member_id = bidder and theirs.member_id = owner);
end $$;

-- Opens the gathered bids of one lot: claims their keys, then locks the lot and behind it the accounts that may pay a deposit, and answers what
-- is decided on (bid/bid.repository.ts, `beginBids`). One call, so that nothing is asked while the lot is locked; each statement within
-- sees what was committed while the former waited. The clock is read behind the lot's lock.
create or replace function begin_bids(product text, members text[], scopes text[], keys text[], hashes bytea[], called text) returns jsonb
language plpgsql as $$
declare
  claimed jsonb := claim_keys(scopes, keys, hashes, called);
  the_lot lot;
  clock timestamptz;
  involved text[];
begin
  if not jsonb_path_exists(claimed, '$[*] ? (@.fresh == true)') then
    return jsonb_build_object('keys', claimed);
  end if;
  select * into the_lot from lot where product_no = product for no key update;
  if not found then
    return jsonb_build_object('keys', claimed);
  end if;
  clock := clock_timestamp();
  involved := array_append(members, the_lot.leader_id);
  perform from ledger_account
    where kind = 'escrow' and owner = 'lot:' || the_lot.id or kind = 'serviceFee' and owner = any(members)
    order by kind collate "C", owner collate "C" for update;
  return jsonb_build_object('keys', claimed,
    'at', to_char(clock at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'lot', jsonb_build_object('id', the_lot.id, 'title', the_lot.title, 'ownerId', the_lot.owner_id, 'state', the_lot.state,
      'startCents', the_lot.start_cents, 'incrementCents', the_lot.increment_cents, 'reserveCents', the_lot.reserve_cents,
      'depositCents', the_lot.deposit_cents, 'priceCents', the_lot.price_cents, 'leaderId', the_lot.leader_id,
      'leaderMaxCents', the_lot.leader_max_cents, 'bids', the_lot.bids, 'bidders', the_lot.bidders, 'seq', the_lot.seq,
      'offers', the_lot.offers, 'chainHead', the_lot.chain_head, 'publicHead', the_lot.public_head, 'extensions', the_lot.extensions,
      'lastBidAt', (select to_char(b.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from bid b
        where b.lot_id = the_lot.id and b.seq = the_lot.bids),
      'lastBidProxy', coalesce((select b.proxy from bid b where b.lot_id = the_lot.id and b.seq = the_lot.bids), false),
      'closesAt', to_char(the_lot.closes_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'msLeft', extract(epoch from the_lot.closes_at - clock) * 1000),
    'escrow', (select jsonb_build_object('id', a.id, 'kind', a.kind, 'owner', a.owner, 'balance', a.balance)
      from ledger_account a where a.kind = 'escrow' and a.owner = 'lot:' || the_lot.id),
    'people', (select jsonb_agg(jsonb_build_object('id', m.id,
        'name', case when char_length(m.nickname) < 3 then left(m.nickname, 1) || '***'
          else left(m.nickname, 1) || '***' || right(m.nickname, 1) end,
        'paddle', b.paddle, 'maxCents', b.max_cents, 'heldCents', case when b.deposit_state = 'held' then b.deposit_cents end,
        'account', a.id, 'balance', coalesce(a.balance, 0),
        'bannedUntil', (select to_char(max(s.ban_until) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from auction_strike s
          where s.member_id = m.id and s.lifted_at is null and s.ban_until > clock),
        'struck', exists (select from auction_strike s where s.member_id = m.id and s.lifted_at is null
          and s.created_at > clock - interval '90 days'),
        -- Asked once for each bidder of a member's lot.
        'related', the_lot.owner_id is not null and b.member_id is null and members_related(the_lot.owner_id, m.id)))
      from member m
        left join lot_bidder b on b.lot_id = the_lot.id and b.member_id = m.id
        left join ledger_account a on a.kind = 'serviceFee' and a.owner = m.id
      where m.id = any(involved)));
end $$;
