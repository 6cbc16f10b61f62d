-- Claims the idempotency keys of several calls at once, in one order, and answers for each whether it is the first, and otherwise what the
-- first one was answered (server/src/idempotency/guard.ts does the same for one call).
create function claim_keys(scopes text[], keys text[], hashes bytea[], called text) returns jsonb language plpgsql as $$
declare
  fresh text[];
begin
  with claimed as (
    insert into idempotency_key as k (scope, key, operation, request_hash)
    select c.scope, c.key, called, c.hash from unnest(scopes, keys, hashes) as c (scope, key, hash)
    order by c.scope collate "C", c.key collate "C"
    on conflict (scope, key) do update
      set operation = excluded.operation, request_hash = excluded.request_hash, answer = null, refused = false, created_at = now()
      where k.created_at < now() - interval '24 hours'
    returning k.scope || ' ' || k.key as name)
  select coalesce(array_agg(name), '{}') into fresh from claimed;
  -- A statement of its own: it sees what a call that was waited for has stored.
  return (select jsonb_agg(jsonb_build_object('fresh', k.scope || ' ' || k.key = any(fresh), 'hash', encode(k.request_hash, 'hex'),
      'answer', k.answer) order by c.nth)
    from unnest(scopes, keys) with ordinality as c (scope, key, nth) join idempotency_key k using (scope, key));
end $$;
