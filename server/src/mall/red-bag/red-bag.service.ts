/**
 * The red bag: credit from the platform with which a member can pay a part of an order (MALL-66). Its money is in
 * ledger accounts `allowance`: the member's, and `orderAllowance` from an order's creation to its settlement.
 */
import type { Db, Tx } from '../../db/db.ts';
import { type Account, platformAccount } from '../../ledger/accounts.ts';
import { lockForPostings } from '../../ledger/lock-accounts.ts';
import { post } from '../../ledger/post.ts';
import { balanceOf } from '../../ledger/read.ts';

/** The account that holds an order's red bag. */
export const orderAllowance = (orderNo: string): Account => ({ kind: 'allowance', owner: `order:${orderNo}` });

const redBagOf = (memberId: string): Account => ({ kind: 'allowance', owner: memberId });

/** Returns the balance of a member's red bag in cents. */
export const redBagBalance = (db: Db, memberId: string): Promise<number> => balanceOf(db, redBagOf(memberId));

/** Locks and returns the balance until the end of the transaction. */
export const lockRedBag = async (tx: Tx, memberId: string): Promise<number> => {
  await lockForPostings(tx, [redBagOf(memberId)]);
  return redBagBalance(tx, memberId);
};

/** Moves `cents` (above zero) from the red bag to a new order. Refuses with 409 `ledger.insufficientFunds`. */
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

/** Returns the entire remaining hold of an order to the member: it was cancelled, expired or refunded as a whole. */
export const returnRedBag = async (tx: Tx, memberId: string, orderNo: string): Promise<void> => {
  const orderAccount = orderAllowance(orderNo);
  await lockForPostings(tx, [orderAccount, redBagOf(memberId)]);
  const cents = await balanceOf(tx, orderAccount);
  if (cents === 0) return;
  await post(tx, {
    kind: 'redBag.returned',
    ref: orderNo,
    key: `redBag.returned:order:${orderNo}`,
    entries: [
      { account: orderAccount, amount: -cents },
      { account: redBagOf(memberId), amount: cents },
    ],
  });
};

/** Grants `cents` from the platform to a member's red bag; with a `key` only once (409 `ledger.alreadyPosted`). */
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
