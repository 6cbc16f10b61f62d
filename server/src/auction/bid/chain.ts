/**
 * The hash chain over a lot's offers (auction.md H1): a member who was given a head can verify that nothing before it was
 * changed later.
 */
import { createHash, randomBytes } from 'node:crypto';

/** Values are not hashed in plain: the nonce hides a maximum and the blind hides a link until the close. */
export interface ChainedOffer {
  /** From 1, in order of admission. */
  readonly n: number;
  readonly paddle: number;
  readonly amountCents: number;
  /** ISO instant with milliseconds. */
  readonly at: string;
  /** sha256 of `<maxCents>|<nonce>` in hex: the maximum itself is known to its bidder only. */
  readonly commitment: string;
  /** Published after the close: before that, the other values would allow a test for a hidden raise between two heads. */
  readonly blind: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A new nonce or blind: 128 random bits. */
export const newSecret = (): string => randomBytes(16).toString('hex');

export const commitmentOf = (maxCents: number, nonce: string): string => sha256(`${maxCents}|${nonce}`);

/** The head of the chain after an offer; `previous` is empty before the first one. */
export const linkOf = (previous: string, { n, paddle, amountCents, commitment, at, blind }: ChainedOffer): string =>
  sha256([previous, n, paddle, amountCents, commitment, at, blind].join('|'));
