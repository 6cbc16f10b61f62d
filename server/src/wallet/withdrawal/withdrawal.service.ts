/** The member's side of withdrawals: quote, application, cancellation, list. */
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { personName } from '@juhe/contract/fields';
import { withdrawalActions, type withdrawalSchemas } from '@juhe/contract/wallet/withdrawal.schemas';
import type { Db, Tx } from '../../db/db.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { defineJob } from '../../jobs/job.ts';
import type { Account } from '../../ledger/accounts.ts';
import { ledgerFail } from '../../ledger/failures.ts';
import { lockRights, type MemberRights, recordUse, rightsOf } from '../../rights/api.ts';
import { balanceOf } from '../../ledger/read.ts';
import { isShopSuspended, shopOf } from '../../mall/api.ts';
import { issueCode, isVerified, lockMembers, requireIdentity } from '../../member/api.ts';
import { confirmPayment, lockedUntil } from '../../payment/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { cardOf, type CardRow, freshHours } from '../bank-card/bank-card.repository.ts';
import { cardFail } from '../bank-card/card-failures.ts';
import { type CardSecrets, numberMacs, openCard, sealCard } from '../bank-card/card-secrets.ts';
import { walletFail } from '../failures.ts';
import { arrivesHours, decideDays, feeOf, freshLimitCents, identityLimitCents, minCents, perDay } from './terms.ts';
import { withdrawFail } from './withdrawal-failures.ts';
import { withdrawalMachine } from './withdrawal-machine.ts';
import { returnWithdrawnAmount, lapseKind, newNumber, debit } from './withdrawal-money.ts';
import * as repository from './withdrawal.repository.ts';
import type { WithdrawalRow } from './withdrawal.repository.ts';

type Input<K extends keyof typeof withdrawalSchemas> = HandlerInput<(typeof withdrawalSchemas)[K]>;
type Output<K extends keyof typeof withdrawalSchemas> = HandlerOutput<(typeof withdrawalSchemas)[K]>;
type WalletType = Input<'applyForWithdrawal'>['type'];

/** The given wallet, and the member's or shop's id under which its money is in flight. Throws `company.none`. */
const walletOf = async (db: Db, memberId: string, type: WalletType): Promise<{ owner: string; account: Account }> => {
  if (type === 'personal') return { owner: memberId, account: { kind: 'memberWallet', owner: memberId } };
  const shop = await shopOf(db, memberId);
  if (!shop) throw walletFail('company.none');
  return { owner: shop.id, account: { kind: 'companyWallet', owner: shop.id } };
};

/** The fee, and the saving by a card: cards waive it for the member's own wallet. */
const feeWith = ({ freeWithdrawal }: MemberRights, type: WalletType, amountCents: number, isFirstOfMonth: boolean) => {
  const usualCents = feeOf(amountCents, isFirstOfMonth);
  const savedCents = freeWithdrawal && type === 'personal' ? usualCents : 0;
  return { feeCents: usualCents - savedCents, savedCents };
};

export const getWithdrawalQuote = async (
  { db, memberId }: Ctx,
  { type, amountCents }: Input<'getWithdrawalQuote'>,
): Promise<Output<'getWithdrawalQuote'>> => {
  const { account } = await walletOf(db, memberId, type);
  const { today, isFirstOfMonth } = await repository.counted(db, memberId, type);
  const isEnough = amountCents >= minCents;
  const { feeCents, savedCents } = isEnough
    ? feeWith(await rightsOf(db, memberId), type, amountCents, isFirstOfMonth)
    : { feeCents: 0, savedCents: 0 };
  return {
    feeCents,
    savedCents,
    netCents: isEnough ? amountCents - feeCents : 0,
    leastCents: minCents,
    balanceCents: await balanceOf(db, account),
    needsIdentity: amountCents > identityLimitCents && !(await isVerified(db, memberId)),
    identityAboveCents: identityLimitCents,
    leftToday: Math.max(0, perDay - today),
    arrivesBy: new Date(Date.now() + arrivesHours * 3_600_000).toISOString(),
  };
};

const codeSubject = ({
  type,
  cardId,
  amountCents,
}: Pick<Input<'sendWithdrawalCode'>, 'type' | 'cardId' | 'amountCents'>): string => `withdraw:${type}:${cardId}:${amountCents}`;

const ownCard = async (db: Db, memberId: string, cardId: string): Promise<CardRow> => {
  const card = await cardOf(db, memberId, cardId);
  if (!card) throw cardFail('card.missing', {}, { field: 'cardId' });
  return card;
};

/**
 * Sends the code that confirms one withdrawal to the member's own mobile; it names amount and card and is valid for these
 * only.
 */
export const sendWithdrawalCode = async (ctx: Ctx, input: Input<'sendWithdrawalCode'>): Promise<Output<'sendWithdrawalCode'>> => {
  const mobile = ctx.member?.mobile;
  if (mobile == null) throw httpFail('mobileMissing');
  const { tail } = await ownCard(ctx.db, ctx.memberId, input.cardId);
  const params = { amountCents: input.amountCents, tail };
  return issueCode(ctx, { mobile, scene: 'pay', subject: codeSubject(input), purpose: 'withdrawal', params });
};

/** Refuses while the payment password is locked after wrong attempts, even with a code. Throws `withdraw.locked`. */
const checkLock = async (db: Db, memberId: string): Promise<void> => {
  const at = await lockedUntil(db, memberId);
  if (at !== null) throw withdrawFail('withdraw.locked', { at }, { field: 'password' });
};

/** An intruder who took over an account must wait a day with large amounts (wallet.md c). */
const checkFresh = async (tx: Tx, memberId: string, card: CardRow, amountCents: number): Promise<void> => {
  if (amountCents <= freshLimitCents) return;
  const credentials = await repository.credentialsFreshUntil(tx, memberId, freshHours);
  const [at] = [card.freshUntil, credentials]
    .filter((until) => until !== null)
    .toSorted()
    .reverse();
  if (at !== undefined) throw withdrawFail('withdraw.fresh', { at, limitCents: freshLimitCents }, { field: 'amountCents' });
};

const secretsOf = (ctx: Ctx, card: CardRow): CardSecrets => {
  const secrets = openCard(ctx.deps, card.memberId, card.sealed);
  if (!secrets) throw cardFail('card.missing', {}, { field: 'cardId' });
  return secrets;
};

/** A shop's money goes only to its contact or its legal person (wallet.md c); names are compared as written on cards. */
const checkHolder = async (tx: Tx, memberId: string, { holder }: CardSecrets): Promise<void> => {
  const persons = await repository.personsOfShop(tx, memberId);
  if (!persons.some((name) => personName.safeParse(name).data === holder))
    throw withdrawFail('withdraw.holder', {}, { field: 'cardId' });
};

const moved = ({ id, withdrawNo }: Pick<WithdrawalRow, 'id' | 'withdrawNo'>, state: WithdrawalRow['state']) => ({
  id,
  withdrawNo,
  state,
});

/**
 * Applies for a withdrawal (D142, D143). Applications of one member are serialized, so that the daily limit and the month's
 * free one hold. Refusals: 400 `withdraw.least`, `withdraw.proof`; 409 `withdraw.daily`, `withdraw.feeChanged`,
 * `withdraw.fresh`, `withdraw.locked`, `withdraw.holder`, `ledger.insufficientFunds`; 403 `identity.needed`; 404
 * `card.missing`, `company.none`; those of password and code.
 */
export const applyForWithdrawal = (ctx: Ctx, input: Input<'applyForWithdrawal'>): Promise<Output<'applyForWithdrawal'>> => {
  const { type, amountCents, cardId } = input;
  if (amountCents < minCents) throw withdrawFail('withdraw.least', { leastCents: minCents }, { field: 'amountCents' });
  return ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const rights = await lockRights(tx, memberId);
    await lockMembers(tx, [memberId]);
    const { owner, account } = await walletOf(tx, memberId, type);
    if (type === 'company' && (await isShopSuspended(tx, owner))) throw walletFail('company.suspended');
    const card = await ownCard(tx, memberId, cardId);
    const secrets = secretsOf(ctx, card);
    if (type === 'company') await checkHolder(tx, memberId, secrets);
    const { today, isFirstOfMonth } = await repository.counted(tx, memberId, type);
    if (today >= perDay) throw withdrawFail('withdraw.daily', { n: perDay });
    const { feeCents, savedCents } = feeWith(rights, type, amountCents, isFirstOfMonth);
    if (feeCents !== input.feeCents) throw withdrawFail('withdraw.feeChanged', { feeCents }, { field: 'feeCents' });
    if (amountCents > identityLimitCents) await requireIdentity(tx, memberId, 'amountCents');
    await checkFresh(tx, memberId, card, amountCents);
    if (amountCents > (await balanceOf(tx, account))) throw ledgerFail('ledger.insufficientFunds');
    await checkLock(tx, memberId);
    // Every withdrawal requires a confirmation, whatever its amount.
    const absent = withdrawFail('withdraw.proof', {}, { field: 'password' });
    const spendCode = await confirmPayment(ctx, input, { subject: codeSubject(input), missing: absent });
    await spendCode(tx);
    const row = await repository.insertWithdrawal(tx, {
      ...{ withdrawNo: newNumber('W'), memberId, type, owner, cardId, bank: card.bank, tail: card.tail, amountCents, feeCents },
      sealed: sealCard(ctx.deps, memberId, secrets),
      numberMac: numberMacs(ctx.deps, secrets.number)[0],
    });
    if (savedCents > 0) await recordUse(tx, rights, { ref: row.id, kind: 'freeWithdrawal', savedCents });
    await debit(tx, row, ctx.actor, decideDays);
    return moved(row, 'applied');
  });
};

/** Cancels an undecided application. */
export const cancelWithdrawal = (ctx: Ctx, { id }: Input<'cancelWithdrawal'>): Promise<Output<'cancelWithdrawal'>> =>
  ctx.inTx(async (tx) => {
    const row = await repository.lockWithdrawal(tx, id);
    if (row?.memberId !== ctx.memberId) throw withdrawFail('withdraw.missing');
    return moved(row, await returnWithdrawnAmount(tx, row, 'cancel', ctx.actor));
  });

/** Lists the member's own withdrawals, each with what the member can do now (WALLET-66). */
export const listMyWithdrawals = async (
  ctx: Ctx,
  { type, state, ...page }: Input<'listMyWithdrawals'>,
): Promise<Output<'listMyWithdrawals'>> => {
  const { db, memberId } = ctx;
  const list = await pageOf(page, (limit, offset) => repository.ownPage(db, memberId, { type, state }, limit, offset));
  const rows = await Promise.all(
    list.list.map(async ({ id, withdrawNo, type: of, amountCents, feeCents, bank, tail, state: now, reason, createdAt }) => ({
      ...{
        id,
        withdrawNo,
        type: of,
        amountCents,
        feeCents,
        netCents: amountCents - feeCents,
        bank,
        tail,
        state: now,
        reason,
        createdAt,
      },
      actions: withdrawalActions.filter((action) => withdrawalMachine.next(now, action, 'member') !== undefined),
      timeline: (await withdrawalMachine.history(db, id))
        // The operators' note on a payout is the bank's number, not a reason.
        .map(({ event, to, at, note }) => ({ event, state: to as WithdrawalRow['state'], at, note }))
        .reverse(),
    })),
  );
  return { ...list, list: rows, ...(await repository.sumsOf(db, memberId)) };
};

/** Scheduled job `withdrawal.lapse`: the company missed the decision deadline; the money is returned to the member. */
const lapse = async (tx: Tx, id: string): Promise<void> => {
  const row = await repository.lockWithdrawal(tx, id);
  if (row?.state === 'applied') await returnWithdrawnAmount(tx, row, 'lapse', systemActor);
};
export const lapseWithdrawalJob = defineJob({ kind: lapseKind, lock: repository.lockWithdrawal, run: lapse });
