-- As 0296, for the gathered bids of several lots: which lot each bid is on is named beside its member. Lots are locked in the order in which
-- the job that closes several together locks them. The single form stays for a release that is rolled back to.
create function begin_bids(products text[], members text[], scopes text[], keys text[], hashes bytea[], called text) returns jsonb
language plpgsql as $$
declare
  claimed jsonb;
  clock timestamptz;
  escrows text[];
  involved text[];
begin
  -- For this transaction: its statements read few rows by their keys. Planning them anew for each turn costs more than running them, and a plan
  -- made while a table was still small must not scan it once it is not.
  perform set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true);
  claimed := claim_keys(scopes, keys, hashes, called);
  if not jsonb_path_exists(claimed, '$[*] ? (@.fresh == true)') then
    return jsonb_build_object('keys', claimed, 'lots', '[]'::jsonb);
  end if;
  perform from lot where product_no = any(products) order by product_no for no key update;
  clock := clock_timestamp();
  select array_agg('lot:' || id), members || array_agg(leader_id) into escrows, involved from lot where product_no = any(products);
  perform from member where id = any(involved) order by id for key share;
  perform from ledger_account
    where kind = 'escrow' and owner = any(escrows) or kind = 'serviceFee' and owner = any(members)
    order by kind collate "C", owner collate "C" for update;
  return jsonb_build_object('keys', claimed, 'at', to_char(clock at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'lots', (select coalesce(jsonb_agg(jsonb_build_object(
      'lot', jsonb_build_object('id', l.id, 'productNo', l.product_no, 'title', l.title, 'ownerId', l.owner_id, 'state', l.state,
        'startCents', l.start_cents, 'incrementCents', l.increment_cents, 'reserveCents', l.reserve_cents,
        'depositCents', l.deposit_cents, 'priceCents', l.price_cents, 'leaderId', l.leader_id,
        'leaderMaxCents', l.leader_max_cents, 'bids', l.bids, 'bidders', l.bidders, 'seq', l.seq,
        'offers', l.offers, 'chainHead', l.chain_head, 'publicHead', l.public_head, 'extensions', l.extensions,
        'lastBidAt', to_char(latest.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'lastBidProxy', coalesce(latest.proxy, false),
        'closesAt', to_char(l.closes_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'msLeft', extract(epoch from l.closes_at - clock) * 1000),
      'escrow', jsonb_build_object('id', escrow.id, 'kind', escrow.kind, 'owner', escrow.owner, 'balance', escrow.balance),
      'people', (select jsonb_agg(jsonb_build_object('id', m.id,
          'name', case when char_length(m.nickname) < 3 then left(m.nickname, 1) || '***'
            else left(m.nickname, 1) || '***' || right(m.nickname, 1) end,
          'paddle', b.paddle, 'maxCents', b.max_cents, 'heldCents', case when b.deposit_state = 'held' then b.deposit_cents end,
          'account', a.id, 'balance', coalesce(a.balance, 0),
          'bannedUntil', to_char(strikes.banned_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'struck', strikes.counts,
          -- Asked once for each bidder of a member's lot.
          'related', l.owner_id is not null and b.member_id is null and members_related(l.owner_id, m.id)))
        from (select bidding.member from unnest(products, members) as bidding (product, member) where bidding.product = l.product_no
            union select l.leader_id) as involved
          join member m on m.id = involved.member
          left join lot_bidder b on b.lot_id = l.id and b.member_id = m.id
          left join ledger_account a on a.kind = 'serviceFee' and a.owner = m.id
          cross join lateral (select max(s.ban_until) filter (where s.ban_until > clock) as banned_until,
              coalesce(bool_or(s.created_at > clock - interval '90 days'), false) as counts
            from auction_strike s where s.member_id = m.id and s.lifted_at is null) strikes))), '[]'::jsonb)
    from lot l
      left join bid latest on latest.lot_id = l.id and latest.seq = l.bids
      left join ledger_account escrow on escrow.kind = 'escrow' and escrow.owner = 'lot:' || l.id
    -- A bid must not tell that a lot is to come which a session's catalogue still hides.
    where l.product_no = any(products) and not (l.state = 'scheduled' and l.shown_at > clock)));
end $$;
