import type { LotState } from '@juhe/contract/auction/lot.schemas';
import type { ChainedOffer, OwnOffer, ProofSignature } from '@juhe/contract/auction/proof.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface ProvedLot {
  id: string;
  state: LotState;
  offers: number;
  chainHead: string;
  publicHead: string;
  proof: ProofSignature | null;
}

export const findProvedLot = (db: Db, lotId: string) =>
  db.one<ProvedLot>(sql`select id, state, offers, chain_head as "chainHead", public_head as "publicHead", proof
    from lot where id = ${lotId}`);

/** Offers of a lot after a given number, oldest first, with their commitments. */
export const chainAfter = (db: Db, lotId: string, after: number, limit: number) =>
  db.rows<ChainedOffer>(sql`select n, paddle, amount_cents as "amountCents",
      encode(sha256(convert_to(max_cents || '|' || nonce, 'UTF8')), 'hex') as commitment, admitted_at as at, blind, hash, bids
    from bid_offer where lot_id = ${lotId} and n > ${after}::int order by n limit ${limit}`);

/** A member's own offers on a lot, oldest first. */
export const ownOffers = (db: Db, lotId: string, memberId: string) =>
  db.rows<OwnOffer & { n: number }>(sql`select n, max_cents as "maxCents", nonce, hash
    from bid_offer where lot_id = ${lotId} and member_id = ${memberId} order by n`);

export interface ClosingFacts {
  id: string;
  productNo: string;
  offers: number;
  head: string;
  state: LotState;
  priceCents: number | null;
  leaderPaddle: number | null;
  at: string;
}

/** The facts signed at the closing of lots, behind the lots' locks. */
export const closingFacts = (tx: Tx, lotIds: readonly string[]) =>
  tx.rows<ClosingFacts>(sql`select l.id, l.product_no as "productNo", l.offers, l.chain_head as head, l.state, l.price_cents as "priceCents",
      p.paddle as "leaderPaddle", clock_timestamp() as at
    from lot l left join lot_bidder p on p.lot_id = l.id and p.member_id = l.leader_id where l.id = any(${[...lotIds]}::text[])
    order by l.product_no`);

export interface SignedClosing {
  readonly id: string;
  readonly at: string;
  readonly signature: ProofSignature | null;
}

/** Stores the signatures of closings; live pages are notified that the lots changed. */
export const storeProofs = (tx: Tx, closings: readonly SignedClosing[]) =>
  tx.run(sql`update lot l set closed_at = coalesce(l.closed_at, c.at), proof = c.proof, seq = l.seq + 1, public_head = l.chain_head
    from unnest(${closings.map(({ id }) => id)}::text[], ${closings.map(({ at }) => at)}::timestamptz[],
      ${closings.map(({ signature }) => JSON.stringify(signature))}::jsonb[]) as c (id, at, proof) where l.id = c.id`);
