import { createHash } from 'node:crypto';
import { sql } from '../../../db/sql.ts';
import type { World } from '../world.ts';

/** The receipt in the response to a bid. */
export interface Receipt {
  readonly productNo: string;
  readonly hash: string;
  readonly nonce: string;
}

interface StoredOffer {
  readonly productNo: string;
  readonly n: number;
  readonly paddle: number;
  readonly amountCents: number;
  readonly maxCents: number;
  readonly nonce: string;
  readonly at: string;
  readonly blind: string;
  readonly hash: string;
  readonly head: string;
  readonly offers: number;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Lots whose chain was fully verified after they had ended: it must not change any more. */
const closedHeads = new WeakMap<World, Map<string, string>>();

/**
 * Recomputes the chain of each lot: it must lead to its head, and contain every receipt given to a bidder (auction.md H1,
 * I15).
 */
export const chainProblems = async (world: World, receipts: readonly Receipt[]): Promise<string[]> => {
  const heads = closedHeads.get(world) ?? new Map<string, string>();
  closedHeads.set(world, heads);
  const problems: string[] = [];
  const offers =
    await world.db.rows<StoredOffer>(sql`select l.product_no as "productNo", o.n, o.paddle, o.amount_cents as "amountCents",
      o.max_cents as "maxCents", o.nonce, o.admitted_at as at, o.blind, o.hash, l.chain_head as head, l.offers
    from bid_offer o join lot l on l.id = o.lot_id order by l.id, o.n`);
  const nonces = new Map<string, string>();
  let [lot, previous] = ['', ''];
  for (const [
    i,
    { productNo, n, paddle, amountCents, maxCents, nonce, at, blind, hash, head, offers: count },
  ] of offers.entries()) {
    if (productNo !== lot) [lot, previous] = [productNo, ''];
    const commitment = sha256(`${maxCents}|${nonce}`);
    if (sha256([previous, n, paddle, amountCents, commitment, at, blind].join('|')) !== hash)
      problems.push(`${productNo}: the chain breaks at offer ${n} (I15)`);
    previous = hash;
    nonces.set(`${productNo} ${hash}`, nonce);
    const isLast = offers[i + 1]?.productNo !== productNo;
    if (isLast && (hash !== head || n !== count))
      problems.push(`${productNo}: the head is not its last of ${count} offers (I15)`);
  }
  for (const { productNo, hash, nonce } of receipts)
    if (nonces.get(`${productNo} ${hash}`) !== nonce)
      problems.push(`${productNo}: the receipt ${hash} is not in the chain (I15)`);
  const closed = await world.db.rows<{ productNo: string; head: string }>(
    sql`select product_no as "productNo", chain_head as head from lot where closed_at is not null`,
  );
  for (const { productNo, head } of closed) {
    if ((heads.get(productNo) ?? head) !== head) problems.push(`${productNo}: its head changed after the close (I15)`);
    heads.set(productNo, head);
  }
  return problems;
};
