import { randomUUID } from 'node:crypto';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { walletSchemas } from '@juhe/contract/wallet/wallet.schemas';
import type { Db } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Ctx } from '../../http/context.ts';
import type { Account } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { audit, balanceOf, dailyTotals, entriesOf, monthTotals } from '../../ledger/read.ts';
import { shopOf } from '../../mall/api.ts';
import { cardByMobile, checkCode, holdMember, masked, type MemberCard } from '../../member/api.ts';
import { checkPassword } from '../../payment/api.ts';
import { notify } from '../../social/api.ts';
import { walletFail } from '../failures.ts';
import * as repository from './wallet.repository.ts';

type Input<K extends keyof typeof walletSchemas> = HandlerInput<(typeof walletSchemas)[K]>;
type Output<K extends keyof typeof walletSchemas> = HandlerOutput<(typeof walletSchemas)[K]>;

/** Paying a member: so much a day, and above this amount the password or an SMS code (docs/domain-language.md, wallet). */
export const dailyLimitCents = 200_000;
export const confirmOverCents = 20_000;

const yuan = (cents: number): string => (cents / 100).toFixed(2);

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
  const month = await monthTotals(db, personal(memberId), thisMonth());
  return {
    balanceCents: await balanceOf(db, personal(memberId)),
    inFlightCents: await balanceOf(db, inFlight(memberId)),
    serviceFeeCents: await balanceOf(db, { kind: 'serviceFee', owner: memberId }),
    points: await balanceOf(db, { kind: 'points', owner: memberId }),
    monthIncomeCents: month.income,
    monthExpenseCents: month.expense,
    hasCompanyWallet: (await shopOf(db, memberId)) !== undefined,
  };
};

export const companyWallet = async (ctx: Ctx): Promise<Output<'getCompanyWallet'>> => {
  const { shop, account } = await companyOf(ctx.db, ctx.memberId);
  const month = await monthTotals(ctx.db, account, thisMonth());
  return {
    shopName: shop.name,
    balanceCents: await balanceOf(ctx.db, account),
    inFlightCents: await balanceOf(ctx.db, inFlight(shop.id)),
    monthIncomeCents: month.income,
    monthExpenseCents: month.expense,
  };
};

/** Entries of an account, newest first, with the totals of the chosen month (of the present one when all are shown). */
export const listEntries = async (
  ctx: Ctx,
  { account: which, month, direction, ...page }: Input<'getWalletEntries'>,
): Promise<Output<'getWalletEntries'>> => {
  const account = await accountOf(ctx, which);
  const { list, total, hasMore } = await entriesOf(ctx.db, account, { ...page, month, direction });
  const { income, expense } = await monthTotals(ctx.db, account, month ?? thisMonth());
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
  return card && card.id !== ctx.memberId ? { id: card.id, nickname: masked(card.nickname), avatar: card.avatar || null } : null;
};

/** Above the limit somebody who found the phone must not pay: the password, or a code sent to the member's own mobile. */
const confirm = async (ctx: Ctx, { amountCents, password, code }: Input<'grPay'>) => {
  if (amountCents <= confirmOverCents) return undefined;
  const mobile = ctx.member?.mobile ?? null;
  if (code !== undefined && mobile !== null) return checkCode(ctx, mobile, 'update', code);
  await checkPassword(ctx, password);
  return undefined;
};

const receiverOf = async (ctx: Ctx, mobile: string): Promise<MemberCard> => {
  const card = await cardByMobile(ctx.db, mobile);
  if (!card) throw walletFail('pay.unknown', undefined, { field: 'mobile' });
  if (card.id === ctx.memberId) throw walletFail('pay.self', undefined, { field: 'mobile' });
  return card;
};

/** Pays a member from the wallet (domain.md §7); both see the other's masked nickname in their entries. */
export const payMember = (ctx: Ctx, input: Input<'grPay'>): Promise<Output<'grPay'>> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const { amountCents, memo } = input;
    const receiver = await receiverOf(ctx, input.mobile);
    await repository.lockPayer(tx, memberId);
    // Nobody is paid who is leaving at this moment.
    if (!(await holdMember(tx, receiver.id))) throw walletFail('pay.unknown', undefined, { field: 'mobile' });
    const left = dailyLimitCents - (await repository.paidToday(tx, memberId));
    if (amountCents > left)
      throw walletFail(
        'pay.dailyLimit',
        { limit: yuan(dailyLimitCents), left: yuan(Math.max(0, left)) },
        { field: 'amountCents' },
      );
    await (await confirm(ctx, input))?.(tx);
    await post(tx, {
      kind: 'member.paid',
      ref: randomUUID(),
      entries: [
        { account: personal(memberId), amount: -amountCents, counterpart: masked(receiver.nickname), ...(memo ? { memo } : {}) },
        {
          account: personal(receiver.id),
          amount: amountCents,
          counterpart: masked(ctx.member?.nickname ?? ''),
          ...(memo ? { memo } : {}),
        },
      ],
    });
    await publish(tx, `member:${receiver.id}`, { kind: 'wallet' });
    await notify(tx, {
      memberId: receiver.id,
      kind: 'service',
      template: 'transferReceived',
      params: { from: masked(ctx.member?.nickname ?? ''), amountCents },
      link: '/subPackages/mine/my-wallet',
    });
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
    return {
      companyBalanceCents: await balanceOf(tx, account),
      personalBalanceCents: await balanceOf(tx, personal(ctx.memberId)),
    };
  });

/** What is wrong with the books (domain.md §1.1); nothing, as long as only the ledger writes them. */
export const auditLedger = async (ctx: Ctx): Promise<Output<'auditLedger'>> => ({ violations: await audit(ctx.db) });
