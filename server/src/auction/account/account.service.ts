/** The member's accounts of the auction: service fee, points, income (auction.md D9). */
import { randomUUID } from 'node:crypto';
import type { AccountLine, AccountType, accountSchemas } from '@juhe/contract/auction/account.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Db } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import type { Account } from '../../ledger/accounts.ts';
import { lockForPostings } from '../../ledger/lock-accounts.ts';
import { post } from '../../ledger/post.ts';
import { balanceOf, balancesOf, entriesOf, type LedgerEntry, monthTotals } from '../../ledger/read.ts';
import { boughtAccount, pointsAccount } from '../points/earn.ts';
import { accountFail } from './account-failures.ts';
import * as repository from './account.repository.ts';

type Input<K extends keyof typeof accountSchemas> = HandlerInput<(typeof accountSchemas)[K]>;
type Output<K extends keyof typeof accountSchemas> = HandlerOutput<(typeof accountSchemas)[K]>;

/** Maximum number of lines in one statement. */
const statementLines = 5000;

const walletOf = (memberId: string): Account => ({ kind: 'memberWallet', owner: memberId });
const feeOf = (memberId: string): Account => ({ kind: 'serviceFee', owner: memberId });

/** The ledger accounts whose entries are shown; purchased and other points form one list. */
const accountsOf = (type: Exclude<AccountType, 'income'>, memberId: string): readonly Account[] =>
  type === 'serviceFee' ? [feeOf(memberId)] : [pointsAccount(memberId), boughtAccount(memberId)];

const lineOf = (type: AccountType, { id, kind, amount, balanceAfter, memo, counterpart, ref, at }: LedgerEntry): AccountLine => ({
  id,
  kind,
  amount,
  balanceAfter: type === 'serviceFee' ? balanceAfter : null,
  memo: memo ?? counterpart,
  ref,
  outside: false,
  at,
});

interface LineQuery {
  readonly month?: string | undefined;
  readonly direction?: 'in' | 'out' | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
  /** As in {@link entriesOf}. */
  readonly byDay?: boolean;
}

const linesOf = async (db: Db, memberId: string, type: AccountType, { month, direction, byDay, ...page }: LineQuery) => {
  if (type === 'income')
    return pageOf(page, async (limit, offset) => {
      const { list, total } = await repository.incomePage(db, memberId, { month, direction }, limit, offset);
      return { list: list.map((line) => ({ ...line, balanceAfter: null })), total };
    });
  const { list, ...rest } = await entriesOf(db, accountsOf(type, memberId), { ...page, month, direction, byDay });
  return { list: list.map((entry) => lineOf(type, entry)), ...rest };
};

const totalsOf = (db: Db, memberId: string, type: AccountType, month: string | undefined) =>
  type === 'income' ? repository.incomeTotals(db, memberId, month) : monthTotals(db, accountsOf(type, memberId), month);

export const listAccountEntries = async (
  ctx: Ctx,
  { type, month, direction, ...page }: Input<'listAccountEntries'>,
): Promise<Output<'listAccountEntries'>> => {
  const { db, memberId } = ctx;
  const accounts = type === 'income' ? [walletOf(memberId)] : accountsOf(type, memberId);
  const balances = await balancesOf(db, accounts);
  const accountHolds = type === 'serviceFee' ? await repository.holdsOf(db, memberId) : [];
  const { income, expense } = await totalsOf(db, memberId, type, month);
  return {
    ...(await linesOf(db, memberId, type, { ...page, month, direction, byDay: true })),
    balance: balances.reduce((sum, balance) => sum + balance, 0),
    incoming: income,
    outgoing: expense,
    heldCents: accountHolds.reduce((sum, { amountCents }) => sum + amountCents, 0),
    holds: accountHolds,
    withdrawnToday: type === 'serviceFee' && (await repository.isWithdrawnToday(db, memberId)),
  };
};

export const listAuctionIncome = async (
  ctx: Ctx,
  { month }: Input<'listAuctionIncome'>,
): Promise<Output<'listAuctionIncome'>> => {
  const days = await repository.incomeDays(ctx.db, ctx.memberId, month);
  const sum = (key: 'proceedsCents' | 'depositsCents' | 'feesCents' | 'sharesCents') =>
    days.reduce((total, day) => total + day[key], 0);
  return {
    proceedsCents: sum('proceedsCents'),
    depositsCents: sum('depositsCents'),
    feesCents: sum('feesCents'),
    sharesCents: sum('sharesCents'),
    days,
  };
};

/** The lines of a month, oldest first; opening and closing balance of the service-fee account follow from its lines. */
export const getAccountStatement = async (
  ctx: Ctx,
  { type, month }: Input<'getAccountStatement'>,
): Promise<Output<'getAccountStatement'>> => {
  const { db, memberId } = ctx;
  const { list, total } = await linesOf(db, memberId, type, { month, pageNum: 1, pageSize: statementLines });
  const lines = list.toReversed();
  const [first] = lines;
  const last = lines.at(-1);
  return {
    opening: first && first.balanceAfter !== null ? first.balanceAfter - first.amount : null,
    closing: last?.balanceAfter ?? null,
    lines,
    complete: total <= statementLines,
  };
};

/** Transfers free service fee to the member's wallet, once a day (auction.md C11); held amounts are not affected. */
export const withdrawServiceFee = (
  ctx: Ctx,
  { amountCents }: Input<'withdrawServiceFee'>,
): Promise<Output<'withdrawServiceFee'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const [fee, wallet] = [feeOf(memberId), walletOf(memberId)];
    await lockForPostings(tx, [fee, wallet]);
    if (await repository.isWithdrawnToday(tx, memberId)) throw accountFail('serviceFee.onceADay');
    const freeCents = await balanceOf(tx, fee);
    if (amountCents > freeCents) throw accountFail('serviceFee.short', { freeCents }, { field: 'amountCents' });
    await post(tx, {
      kind: 'serviceFee.withdrawn',
      ref: randomUUID(),
      entries: [
        { account: fee, amount: -amountCents },
        { account: wallet, amount: amountCents },
      ],
    });
    publish(tx, `member:${memberId}`, { kind: 'wallet' });
    return { serviceFeeCents: freeCents - amountCents, walletCents: await balanceOf(tx, wallet) };
  });
