import { z } from 'zod';
import { cents, instant, integer } from '../fields.ts';
import { lotStates, productNo } from './lot.schemas.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** An offer in the chain: its hash is the sha256 of `previous|n|paddle|amountCents|commitment|at|blind` in hex. */
export const chainedOffer = z.object({
  n: z.number().int(),
  /** The bidder's paddle number on the lot. */
  paddle: z.number().int(),
  amountCents: cents,
  /** sha256 of `maxCents|nonce` in hex; only the bidder knows the maximum. */
  commitment: hash,
  at: instant,
  blind: z.string(),
  hash,
  /** Number of bids on the lot after it; a raise of the own maximum placed none. */
  bids: z.number().int(),
});
export type ChainedOffer = z.output<typeof chainedOffer>;

/** An offer of the caller, with the values that open its commitment. */
export const ownOffer = z.object({
  /** Null until the close. */
  n: z.number().int().nullable(),
  maxCents: cents,
  nonce: z.string(),
  hash,
});
export type OwnOffer = z.output<typeof ownOffer>;

/** The signature of an ended lot, sold, unsold or cancelled: Ed25519 over `text`, base64url. */
export const proofSignature = z.object({
  alg: z.literal('Ed25519'),
  kid: z.string(),
  publicKey: z.string(),
  value: z.string(),
  /**
   * Lines: `juhe lot proof 1`, productNo, offers, head, end state, price in cents, the leader's paddle number, the time of
   * the signature.
   */
  text: z.string(),
});
export type ProofSignature = z.output<typeof proofSignature>;

export const lotProof = z.object({
  productNo,
  state: z.enum(lotStates),
  /** The log is published after the close: before it, its length would reveal raised maxima. */
  closed: z.boolean(),
  /** While open the head that pages receive, afterwards that of the last offer. */
  head: z.string(),
  total: z.number().int(),
  /** In order, 500 per call, after the requested number. */
  offers: z.array(chainedOffer),
  hasMore: z.boolean(),
  own: z.array(ownOffer),
  signature: proofSignature.nullable(),
});
export type LotProof = z.output<typeof lotProof>;

export const proofSchemas = {
  getLotProof: { input: z.object({ productNo, after: integer(0, 1_000_000).default(0) }), output: lotProof },
};
