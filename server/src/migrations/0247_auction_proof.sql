-- auction.md H1: what a lot's closing says of it, signed with the key of the live documents of that moment.
alter table lot
  add column closed_at timestamptz,
  -- { alg, kid, publicKey, value, text }; null while open, and of lots that ended before there were proofs.
  add column proof jsonb;
