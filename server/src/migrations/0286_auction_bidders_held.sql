-- As 0285, and bidders are held before their accounts (docs/ARCHITECTURE.md, Locks): who leaves locks the member and then the accounts, a bid held the
-- account and then waited for the member (its row in `lot_bidder`, its notice). The leader is among them, since whoever is outbid is told.
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
  perform from member where id = any(involved) order by id for key share;
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
