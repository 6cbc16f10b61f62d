import { z } from 'zod';
import { cents, instant, integer } from '../fields.ts';
import { lotStates, productNo } from './lot.schemas.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** An offer as it stands in the chain: sha256 of `previous|n|paddle|amountCents|commitment|at|blind` in hex is its hash. */
export const chainedOffer = z.object({
  n: z.number().int(),
  /** The bidder's number on the lot. */
  paddle: z.number().int(),
  amountCents: cents,
  /** sha256 of `maxCents|nonce` in hex; the maximum itself is its bidder's. */
  commitment: hash,
  at: instant,
  blind: z.string(),
  hash,
  /** The bids of the lot after it; a raise of the own maximum made none. */
  bids: z.number().int(),
});
export type ChainedOffer = z.output<typeof chainedOffer>;

/** An offer of the caller, with what opens its commitment. */
export const ownOffer = z.object({
  /** Null until the close. */
  n: z.number().int().nullable(),
  maxCents: cents,
  nonce: z.string(),
  hash,
});
export type OwnOffer = z.output<typeof ownOffer>;

/** The word on an ended lot, sold, unsold or cancelled: Ed25519 over `text`, base64url. */
export const proofSignature = z.object({
  alg: z.literal('Ed25519'),
  kid: z.string(),
  publicKey: z.string(),
  value: z.string(),
  /** Lines: `juhe lot proof 1`, productNo, offers, head, end state, price in cents, the leader's number, the time of the signature. */
  text: z.string(),
});
export type ProofSignature = z.output<typeof proofSignature>;

export const lotProof = z.object({
  productNo,
  state: z.enum(lotStates),
  /** The log is told after the close: before it, its length would give raised maxima away. */
  closed: z.boolean(),
  /** While open the head that pages are told, afterwards the last offer's. */
  head: z.string(),
  total: z.number().int(),
  /** In order, 500 a call, after the number that was asked for. */
  offers: z.array(chainedOffer),
  hasMore: z.boolean(),
  own: z.array(ownOffer),
  signature: proofSignature.nullable(),
});
export type LotProof = z.output<typeof lotProof>;

export const proofSchemas = {
  getLotProof: { input: z.object({ productNo, after: integer(0, 1_000_000).default(0) }), output: lotProof },
};
