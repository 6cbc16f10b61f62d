import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { entryCategories, type walletSchemas } from '@juhe/contract/wallet/wallet.schemas';
import { publish } from '../../events/publish.ts';
import type { Ctx } from '../../http/call/context.ts';
import type { Account } from '../../ledger/accounts.ts';
import { ledgerFail } from '../../ledger/failures.ts';
import { post } from '../../ledger/post.ts';
import {
  audit,
  balanceOf,
  balancesOf,
  dailyTotals,
  daysOf,
  entriesOf,
  entryOf,
  monthTotals,
  totalsByGroup,
} from '../../ledger/read.ts';
import { shopOf } from '../../mall/api.ts';
import { cardByMobile, lockMembers, masked } from '../../member/api.ts';
import { codeSubject, confirmAbove } from '../../payment/api.ts';
import { walletFail } from '../failures.ts';
import { payMember as pay } from '../member-payment/pay-member.ts';
import { consumeLookup } from '../payee/payee.ts';
import { makePayeeHandle } from '../payee/payee-handle.ts';
import { categoriesByKind, categoryOf, kindsIn } from './entry-kinds.ts';
import { entryParts, linksOf } from './entry-links.ts';
import { personalAccount } from '../shared/personal-account.ts';
import { companyAccount, companyPayout, walletAccount } from './wallet-account.ts';
import * as repository from './wallet.repository.ts';

type Input<K extends keyof typeof walletSchemas> = HandlerInput<(typeof walletSchemas)[K]>;
type Output<K extends keyof typeof walletSchemas> = HandlerOutput<(typeof walletSchemas)[K]>;

/** Daily amount that may be transferred from the company wallet to the own one without a confirmation (cents, wallet.md a). */
const freeTransferCents = 50_000;
/** The current month in China, `2026-11`. */
const thisMonth = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date()).slice(0, 7);

const inFlight = (owner: string): Account => ({ kind: 'withdrawalInFlight', owner });

export const getMemberWallet = async (ctx: Ctx): Promise<Output<'getMemberWallet'>> => {
  const { db, memberId } = ctx;
  // One statement: a concurrent transfer between two of them is counted in exactly one.
  const [balanceCents, inFlightCents, serviceFeeCents, points, pointsBought] = await balancesOf(db, [
    personalAccount(memberId),
    inFlight(memberId),
    { kind: 'serviceFee', owner: memberId },
    { kind: 'points', owner: memberId },
    { kind: 'pointsBought', owner: memberId },
  ]);
  const month = await monthTotals(db, personalAccount(memberId), thisMonth());
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

export const getCompanyWallet = async (ctx: Ctx): Promise<Output<'getCompanyWallet'>> => {
  const { shop, account } = await companyAccount(ctx.db, ctx.memberId);
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

const inCents = <Row extends { income: number; expense: number }>({ income, expense, ...rest }: Row) => ({
  ...rest,
  incomeCents: income,
  expenseCents: expense,
});

/**
 * Lists entries of an account, newest first, with the totals of the chosen month (of all time without one) and the daily
 * sums.
 */
export const listWalletEntries = async (
  ctx: Ctx,
  { account: which, month, direction, category, ...page }: Input<'listWalletEntries'>,
): Promise<Output<'listWalletEntries'>> => {
  const account = await walletAccount(ctx, which);
  const filter = { month, direction, ...(category === undefined ? {} : kindsIn(category)) };
  const { list, total, hasMore } = await entriesOf(ctx.db, account, { ...page, ...filter, byDay: true });
  const days = await daysOf(ctx.db, account, filter, list);
  const totals = await monthTotals(ctx.db, account, month);
  const links = await linksOf(ctx, account, list);
  return {
    list: list.map(({ id, kind, amount, balanceAfter, counterpart, memo, ref, at }, index) => ({
      id,
      kind,
      category: categoryOf(kind),
      amountCents: amount,
      balanceAfterCents: balanceAfter,
      counterpart,
      memo,
      ref,
      link: links[index] ?? null,
      at,
    })),
    total,
    hasMore,
    days: days.map(inCents),
    ...inCents(totals),
  };
};

/** Income and expenses of a month (of all time without one), by purpose. */
export const getSpendingByCategory = async (
  ctx: Ctx,
  { account: which, month }: Input<'getSpendingByCategory'>,
): Promise<Output<'getSpendingByCategory'>> => {
  const rows = await totalsByGroup(ctx.db, await walletAccount(ctx, which), month, categoriesByKind);
  const moved = new Map(rows.map(({ group, ...sums }) => [group ?? 'others', sums]));
  return entryCategories.map((category) => inCents({ category, ...(moved.get(category) ?? { income: 0, expense: 0 }) }));
};

/** The parts of an own entry; 404 for another member's. */
export const getWalletEntry = async (
  ctx: Ctx,
  { account: which, id }: Input<'getWalletEntry'>,
): Promise<Output<'getWalletEntry'>> => {
  const account = await walletAccount(ctx, which);
  const entry = await entryOf(ctx.db, account, id);
  if (!entry) throw walletFail('entry.missing');
  return { parts: await entryParts(ctx, account, entry) };
};

export const getIncomeChart = async (ctx: Ctx, { account, days }: Input<'getIncomeChart'>): Promise<Output<'getIncomeChart'>> =>
  (await dailyTotals(ctx.db, await walletAccount(ctx, account), days)).map(inCents);

export const findMemberByMobile = async (
  ctx: Ctx,
  { mobile }: Input<'findMemberByMobile'>,
): Promise<Output<'findMemberByMobile'>> => {
  const card = await cardByMobile(ctx.db, mobile);
  if (!card || card.id === ctx.memberId) return null;
  return { id: makePayeeHandle(ctx, card.id), nickname: masked(card.nickname), avatar: card.avatar || null };
};

export const lookUpPayee = async (ctx: Ctx, input: Input<'lookUpPayee'>): Promise<Output<'lookUpPayee'>> => {
  await consumeLookup(ctx);
  return findMemberByMobile(ctx, input);
};

export const payMember: typeof pay = (ctx, input, guard) => pay(ctx, input, guard);

/**
 * Transfers money from the company wallet to the owner's personal one (domain.md §7); requires a confirmation above the daily
 * free amount, and is serialized per member.
 */
export const transferFromCompany = (
  ctx: Ctx,
  { amountCents, ...credentials }: Input<'transferFromCompany'>,
): Promise<Output<'transferFromCompany'>> =>
  ctx.inTx(async (tx) => {
    await lockMembers(tx, [ctx.memberId]);
    const { shop, account } = await companyPayout(tx, ctx.memberId);
    if (amountCents > (await balanceOf(tx, account))) throw ledgerFail('ledger.insufficientFunds');
    if ((await repository.transferredToday(tx, shop.id)) + amountCents > freeTransferCents) {
      const spendCode = await confirmAbove(ctx, credentials, codeSubject('company', '', amountCents), freeTransferCents);
      await spendCode(tx);
    }
    await post(tx, {
      kind: 'company.transfer',
      ref: shop.id,
      entries: [
        { account, amount: -amountCents, counterpart: shop.name },
        { account: personalAccount(ctx.memberId), amount: amountCents, counterpart: shop.name },
      ],
    });
    publish(tx, `member:${ctx.memberId}`, { kind: 'wallet' });
    return {
      companyBalanceCents: await balanceOf(tx, account),
      personalBalanceCents: await balanceOf(tx, personalAccount(ctx.memberId)),
    };
  });

/** Violations of the ledger's rules (domain.md §1.1); none as long as only the ledger writes to it. */
export const auditLedger = async (ctx: Ctx): Promise<Output<'auditLedger'>> => ({ violations: await audit(ctx.db) });
