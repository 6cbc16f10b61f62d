import { randomUUID } from 'node:crypto';
import { freePaymentCents, memberLookups, wallet } from '@juhe/contract/wallet/wallet';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as walletPages from '@juhe/contract/pages/wallet';
import type { walletSchemas } from '@juhe/contract/wallet/wallet.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import { judgeByWords, refuseDoubtful } from '../../common/api.ts';
import type { Ctx } from '../../http/context.ts';
import { limitOrFail } from '../../http/rate-limit.ts';
import { hasSecondFactor } from '../../http/session.ts';
import type { Account } from '../../ledger/accounts.ts';
import { ledgerFail } from '../../ledger/failures.ts';
import { post } from '../../ledger/post.ts';
import { audit, balanceOf, balancesOf, dailyTotals, entriesOf, monthTotals } from '../../ledger/read.ts';
import { shopOf } from '../../mall/api.ts';
import { cardById, cardByMobile, checkCode, lockMembers, masked, type MemberCard } from '../../member/api.ts';
import { checkPassword } from '../../payment/api.ts';
import { notify, perDay } from '../../social/api.ts';
import { walletFail } from '../failures.ts';
import { type NamedPayee, namedPayee, paymentSubject } from './payee.ts';
import { makePayeeHandle } from './payee-handle.ts';
import * as repository from './wallet.repository.ts';

type Input<K extends keyof typeof walletSchemas> = HandlerInput<(typeof walletSchemas)[K]>;
type Output<K extends keyof typeof walletSchemas> = HandlerOutput<(typeof walletSchemas)[K]>;

/** Paying a member: so much a day, and above this amount the password or an SMS code (docs/domain-language.md, wallet). */
export const dailyLimitCents = 200_000;
export const confirmOverCents = freePaymentCents;
/** Payments to members that one payer makes within an hour. */
const paymentsPerHour = 20;

/** This month in China, `2026-11`. */
const thisMonth = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date()).slice(0, 7);

const personal = (memberId: string): Account => ({ kind: 'memberWallet', owner: memberId });
const inFlight = (owner: string): Account => ({ kind: 'withdrawalInFlight', owner });

const companyOf = async (db: Db, memberId: string): Promise<{ shop: { id: string; name: string }; account: Account }> => {
  const shop = await shopOf(db, memberId);
  if (!shop) throw walletFail('company.none');
  return { shop, account: { kind: 'companyWallet', owner: shop.id } };
};

const accountOf = async (ctx: Ctx, which: 'personal' | 'company'): Promise<Account> =>
  which === 'personal' ? personal(ctx.memberId) : (await companyOf(ctx.db, ctx.memberId)).account;

export const memberWallet = async (ctx: Ctx): Promise<Output<'getMemberWallet'>> => {
  const { db, memberId } = ctx;
  // One statement: what moves between two of them in this moment is in one of them.
  const [balanceCents, inFlightCents, serviceFeeCents, points, pointsBought] = await balancesOf(db, [
    personal(memberId),
    inFlight(memberId),
    { kind: 'serviceFee', owner: memberId },
    { kind: 'points', owner: memberId },
    { kind: 'pointsBought', owner: memberId },
  ]);
  const month = await monthTotals(db, personal(memberId), thisMonth());
  return {
    balanceCents,
    inFlightCents,
    serviceFeeCents,
    points: points + pointsBought,
    monthIncomeCents: month.income,
    monthExpenseCents: month.expense,
    hasCompanyWallet: (await shopOf(db, memberId)) !== undefined,
  };
};

export const companyWallet = async (ctx: Ctx): Promise<Output<'getCompanyWallet'>> => {
  const { shop, account } = await companyOf(ctx.db, ctx.memberId);
  const [balanceCents, inFlightCents] = await balancesOf(ctx.db, [account, inFlight(shop.id)]);
  const month = await monthTotals(ctx.db, account, thisMonth());
  return {
    shopName: shop.name,
    balanceCents,
    inFlightCents,
    monthIncomeCents: month.income,
    monthExpenseCents: month.expense,
  };
};

/** Entries of an account, newest first, with the totals of the chosen month (of all time without one). */
export const listEntries = async (
  ctx: Ctx,
  { account: which, month, direction, ...page }: Input<'getWalletEntries'>,
): Promise<Output<'getWalletEntries'>> => {
  const account = await accountOf(ctx, which);
  const { list, total, hasMore } = await entriesOf(ctx.db, account, { ...page, month, direction });
  const { income, expense } = await monthTotals(ctx.db, account, month);
  return {
    list: list.map(({ id, kind, amount, balanceAfter, counterpart, memo, ref, at }) => ({
      id,
      kind,
      amountCents: amount,
      balanceAfterCents: balanceAfter,
      counterpart,
      memo,
      ref,
      at,
    })),
    total,
    hasMore,
    incomeCents: income,
    expenseCents: expense,
  };
};

export const incomeChart = async (ctx: Ctx, { account, days }: Input<'getIncomeChart'>): Promise<Output<'getIncomeChart'>> =>
  (await dailyTotals(ctx.db, await accountOf(ctx, account), days)).map(({ day, income, expense }) => ({
    day,
    incomeCents: income,
    expenseCents: expense,
  }));

export const findByMobile = async (ctx: Ctx, { mobile }: Input<'selByMobile'>): Promise<Output<'selByMobile'>> => {
  const card = await cardByMobile(ctx.db, mobile);
  if (!card || card.id === ctx.memberId) return null;
  return { id: makePayeeHandle(ctx, card.id), nickname: masked(card.nickname), avatar: card.avatar || null };
};

/** Above the limit somebody who found the phone must not pay: the password, or a code for this payment sent to the member's own mobile. */
const confirm = async (ctx: Ctx, { amountCents, password, code }: Input<'grPay'>, whom: NamedPayee) => {
  if (amountCents <= confirmOverCents) return undefined;
  // Who has a second factor has proved it a moment ago (`fresh` of grPay).
  if (await hasSecondFactor(ctx.db, ctx.memberId)) return undefined;
  const mobile = ctx.member?.mobile ?? null;
  if (code !== undefined && mobile !== null) return checkCode(ctx, mobile, 'pay', code, paymentSubject(whom, amountCents));
  await checkPassword(ctx, password, confirmOverCents);
  return undefined;
};

/** Takes one of the look-ups that `selByMobile` has an hour. */
const takeLookup = (ctx: Ctx): Promise<void> =>
  limitOrFail(ctx.outside, `call:${wallet.selByMobile.id}:${ctx.memberId}`, memberLookups.count, memberLookups.seconds);

export const lookUpPayee = async (ctx: Ctx, input: Input<'lookUpPayee'>): Promise<Output<'lookUpPayee'>> => {
  await takeLookup(ctx);
  return findByMobile(ctx, input);
};

/** The member who is named; a mobile takes a look-up. */
const findPayee = async (ctx: Ctx, { id, mobile }: NamedPayee): Promise<MemberCard | undefined> => {
  if (id !== undefined) return cardById(ctx.db, id);
  await takeLookup(ctx);
  return cardByMobile(ctx.db, mobile);
};

/** The payments of one payer to one member on one day are one notice, with their sum: a cent at a time is no way to be heard. */
const tellPayee = async (tx: Tx, payerId: string, from: string, payeeId: string): Promise<void> => {
  const { count, amountCents } = await repository.paidBetween(tx, payerId, payeeId);
  await notify(tx, {
    memberId: payeeId,
    kind: 'service',
    template: count > 1 ? 'transfersReceived' : 'transferReceived',
    params: { from, amountCents, count },
    key: perDay(`paid:${payerId}`),
    renew: true,
    link: walletPages.myWallet(),
  });
};

/**
 * Pays a member from the wallet (domain.md §7); both see the other's masked nickname in their entries. What speaks against the
 * payment itself is told before whether there is such a member, so that a refusal does not tell who is registered.
 */
export const payMember = (ctx: Ctx, input: Input<'grPay'>): Promise<Output<'grPay'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const { amountCents, memo } = input;
    // The receiver reads it at once.
    refuseDoubtful(await judgeByWords({ texts: [memo] }, 'memo'), 'memo');
    const whom = namedPayee(ctx, input);
    const payee = await findPayee(ctx, whom);
    // Payments of one member take turns, so that the day's limit holds; nobody is paid who is leaving at this moment.
    const present = await lockMembers(tx, payee ? [memberId, payee.id] : [memberId]);
    const receiver = payee && present.some(({ id }) => id === payee.id) ? payee : undefined;
    const left = dailyLimitCents - (await repository.paidToday(tx, memberId));
    if (amountCents > left)
      throw walletFail('pay.dailyLimit', { limitCents: dailyLimitCents, leftCents: Math.max(0, left) }, { field: 'amountCents' });
    if (amountCents > (await balanceOf(tx, personal(memberId)))) throw ledgerFail('ledger.insufficientFunds');
    const spendCode = await confirm(ctx, input, whom);
    if (!receiver) throw walletFail('pay.unknown', undefined, { field: 'mobile' });
    // Inside the transaction: a payment that is refused counts for nothing.
    await limitOrFail(tx, `pay-member:${memberId}`, paymentsPerHour, 3600);
    await spendCode?.(tx);
    const from = masked(ctx.member?.nickname ?? '');
    await post(tx, {
      kind: 'member.paid',
      ref: randomUUID(),
      entries: [
        { account: personal(memberId), amount: -amountCents, counterpart: masked(receiver.nickname), ...(memo ? { memo } : {}) },
        { account: personal(receiver.id), amount: amountCents, counterpart: from, ...(memo ? { memo } : {}) },
      ],
    });
    publish(tx, `member:${memberId}`, { kind: 'wallet' });
    publish(tx, `member:${receiver.id}`, { kind: 'wallet' });
    await tellPayee(tx, memberId, from, receiver.id);
    return { balanceCents: await balanceOf(tx, personal(memberId)) };
  });

/** Moves money from the company wallet to the owner's personal one (domain.md §7). */
export const transferToSelf = (ctx: Ctx, { amountCents }: Input<'transfer'>): Promise<Output<'transfer'>> =>
  ctx.inTx(async (tx) => {
    const { shop, account } = await companyOf(tx, ctx.memberId);
    await post(tx, {
      kind: 'company.transfer',
      ref: shop.id,
      entries: [
        { account, amount: -amountCents, counterpart: shop.name },
        { account: personal(ctx.memberId), amount: amountCents, counterpart: shop.name },
      ],
    });
    publish(tx, `member:${ctx.memberId}`, { kind: 'wallet' });
    return {
      companyBalanceCents: await balanceOf(tx, account),
      personalBalanceCents: await balanceOf(tx, personal(ctx.memberId)),
    };
  });

/** What is wrong with the books (domain.md §1.1); nothing, as long as only the ledger writes them. */
export const auditLedger = async (ctx: Ctx): Promise<Output<'auditLedger'>> => ({ violations: await audit(ctx.db) });
