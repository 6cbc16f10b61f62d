/**
 * The red bag: what the platform lets a member pay a part of an order with (docs/domain-language.md, Mall). Its money is in ledger
 * accounts `allowance`: the member's, and `orderAllowance` from an order's making to its settlement.
 */
import type { Db, Tx } from '../../db/db.ts';
import { type Account, platformAccount } from '../../ledger/accounts.ts';
import { holdForPostings } from '../../ledger/hold.ts';
import { post } from '../../ledger/post.ts';
import { balanceOf } from '../../ledger/read.ts';

/** Where an order's red bag waits (docs/domain-language.md). */
export const orderAllowance = (orderNo: string): Account => ({ kind: 'allowance', owner: `order:${orderNo}` });

const redBagOf = (memberId: string): Account => ({ kind: 'allowance', owner: memberId });

/** Cents in a member's red bag. */
export const redBagBalance = (db: Db, memberId: string): Promise<number> => balanceOf(db, redBagOf(memberId));

/** The balance, which nobody else can change until the end of the transaction. */
export const lockRedBag = async (tx: Tx, memberId: string): Promise<number> => {
  await holdForPostings(tx, [redBagOf(memberId)]);
  return redBagBalance(tx, memberId);
};

/** A new order takes `cents` (above zero) out of the red bag. Refuses with 409 `ledger.insufficientFunds`. */
export const holdRedBag = async (tx: Tx, memberId: string, orderNo: string, cents: number): Promise<void> => {
  await post(tx, {
    kind: 'redBag.held',
    ref: orderNo,
    key: `redBag.held:${orderNo}`,
    entries: [
      { account: redBagOf(memberId), amount: -cents },
      { account: orderAllowance(orderNo), amount: cents },
    ],
  });
};

/** Everything that an order still holds goes back to the member: it was cancelled, expired or refunded as a whole. */
export const giveBackRedBag = async (tx: Tx, memberId: string, orderNo: string): Promise<void> => {
  const held = orderAllowance(orderNo);
  await holdForPostings(tx, [held, redBagOf(memberId)]);
  const cents = await balanceOf(tx, held);
  if (cents === 0) return;
  await post(tx, {
    kind: 'redBag.returned',
    ref: orderNo,
    key: `redBag.returned:order:${orderNo}`,
    entries: [
      { account: held, amount: -cents },
      { account: redBagOf(memberId), amount: cents },
    ],
  });
};

/** The platform puts `cents` into a member's red bag; with a `key` once (409 `ledger.alreadyPosted`). */
export const fillRedBag = async (
  tx: Tx,
  { memberId, cents, key, memo }: { memberId: string; cents: number; key?: string; memo: string },
): Promise<void> => {
  await post(tx, {
    kind: 'redBag.granted',
    ref: memberId,
    ...(key === undefined ? {} : { key: `redBag.granted:${key}` }),
    entries: [
      { account: platformAccount('platformRevenue'), amount: -cents, memo },
      { account: redBagOf(memberId), amount: cents, memo },
    ],
  });
};
