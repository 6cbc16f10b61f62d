-- As 0286; a lot that a session still hides is missing for bids as well, and the last bid and the strikes are read once.
create or replace function begin_bids(product text, members text[], scopes text[], keys text[], hashes bytea[], called text) returns jsonb
language plpgsql as $$
declare
  claimed jsonb := claim_keys(scopes, keys, hashes, called);
  the_lot lot;
  clock timestamptz;
  involved text[];
  last_at timestamptz;
  last_proxy boolean;
begin
  if not jsonb_path_exists(claimed, '$[*] ? (@.fresh == true)') then
    return jsonb_build_object('keys', claimed);
  end if;
  select * into the_lot from lot where product_no = product for no key update;
  if not found then
    return jsonb_build_object('keys', claimed);
  end if;
  clock := clock_timestamp();
  -- A bid must not tell that a lot is to come which a session's catalogue still hides.
  if the_lot.state = 'scheduled' and the_lot.shown_at > clock then
    return jsonb_build_object('keys', claimed);
  end if;
  select b.at, b.proxy into last_at, last_proxy from bid b where b.lot_id = the_lot.id and b.seq = the_lot.bids;
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
      'lastBidAt', to_char(last_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'lastBidProxy', coalesce(last_proxy, false),
      'closesAt', to_char(the_lot.closes_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'msLeft', extract(epoch from the_lot.closes_at - clock) * 1000),
    'escrow', (select jsonb_build_object('id', a.id, 'kind', a.kind, 'owner', a.owner, 'balance', a.balance)
      from ledger_account a where a.kind = 'escrow' and a.owner = 'lot:' || the_lot.id),
    'people', (select jsonb_agg(jsonb_build_object('id', m.id,
        'name', case when char_length(m.nickname) < 3 then left(m.nickname, 1) || '***'
          else left(m.nickname, 1) || '***' || right(m.nickname, 1) end,
        'paddle', b.paddle, 'maxCents', b.max_cents, 'heldCents', case when b.deposit_state = 'held' then b.deposit_cents end,
        'account', a.id, 'balance', coalesce(a.balance, 0),
        'bannedUntil', to_char(strikes.banned_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'struck', strikes.counts,
        -- Asked once for each bidder of a member's lot.
        'related', the_lot.owner_id is not null and b.member_id is null and members_related(the_lot.owner_id, m.id)))
      from member m
        left join lot_bidder b on b.lot_id = the_lot.id and b.member_id = m.id
        left join ledger_account a on a.kind = 'serviceFee' and a.owner = m.id
        cross join lateral (select max(s.ban_until) filter (where s.ban_until > clock) as banned_until,
            coalesce(bool_or(s.created_at > clock - interval '90 days'), false) as counts
          from auction_strike s where s.member_id = m.id and s.lifted_at is null) strikes
      where m.id = any(involved)));
end $$;
