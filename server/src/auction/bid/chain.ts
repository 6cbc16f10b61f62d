/** The hash chain over a lot's offers (auction.md H1): whoever was given a head can check that nothing before it was changed afterwards. */
import { createHash, randomBytes } from 'node:crypto';

/** Why it is not hashed in plain: what hides a maximum (the nonce) and a link (the blind) until the close. */
export interface ChainedOffer {
  /** From 1, in the order of admission. */
  readonly n: number;
  readonly paddle: number;
  readonly amountCents: number;
  /** ISO instant with milliseconds. */
  readonly at: string;
  /** sha256 of `<maxCents>|<nonce>`, in hex: the maximum itself is its bidder's. */
  readonly commitment: string;
  /** Told after the close: before it, nobody who knows the rest can try whether a hidden raise stands between two heads. */
  readonly blind: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A new nonce or blind: 128 random bits. */
export const newSecret = (): string => randomBytes(16).toString('hex');

export const commitmentOf = (maxCents: number, nonce: string): string => sha256(`${maxCents}|${nonce}`);

/** The head of the chain after an offer; `previous` is empty before the first. */
export const linkOf = (previous: string, { n, paddle, amountCents, commitment, at, blind }: ChainedOffer): string =>
  sha256([previous, n, paddle, amountCents, commitment, at, blind].join('|'));
