import { maskMobile } from '@juhe/contract/mask-mobile';
import { bankOfNumber, isCardNumber, type BankCode } from '@juhe/contract/wallet/banks';
import type { bankCardSchemas } from '@juhe/contract/wallet/bank-card.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as walletPages from '@juhe/contract/pages/wallet';
import { cardsLimit } from '@juhe/contract/wallet/bank-card.constants';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { checkCode, issueCode, lockMembers, masked } from '../../member/api.ts';
import { notify } from '../../notice/notify.ts';
import { bankNames } from './bank-texts.ts';
import { cardFail } from './card-failures.ts';
import { type CardSecrets, numberMacs, openCard, sealCard } from './card-secrets.ts';
import * as repository from './bank-card.repository.ts';
import type { CardRow } from './bank-card.repository.ts';

type Input<K extends keyof typeof bankCardSchemas> = HandlerInput<(typeof bankCardSchemas)[K]>;
type Output<K extends keyof typeof bankCardSchemas> = HandlerOutput<(typeof bankCardSchemas)[K]>;
type Card = Output<'addBankCard'>;

/** Maximum number of cards per member (wallet.md a). */

const view = (ctx: Ctx, { id, memberId, sealed, bank, tail, isDefault, freshUntil }: CardRow): Card => {
  const secrets = openCard(ctx.deps, memberId, sealed);
  return {
    ...{ cardId: id, bankName: bankNames[bank][ctx.lang], kind: 'debit' as const, tail, isDefault, freshUntil },
    // A card whose key no longer exists can still be removed.
    holderMasked: secrets ? masked(secrets.holder) : '*',
    mobileMasked: secrets ? maskMobile(secrets.mobile) : '*',
  };
};

export const listBankCards = async (ctx: Ctx): Promise<Output<'listBankCards'>> =>
  (await repository.cardsOf(ctx.db, ctx.memberId)).map((row) => view(ctx, row));

/** The subject of a code of scene `card`: this member and the last four digits of the card. */
const codeSubject = (memberId: string, tail: string): string => `card:${memberId}:${tail}`;

/** Sends the code that confirms a card to the mobile registered at the bank; throws 429 like every code. */
export const sendBankCardCode = (
  ctx: Ctx,
  { reservedMobile, tail }: Input<'sendBankCardCode'>,
): Promise<Output<'sendBankCardCode'>> =>
  issueCode(ctx, { mobile: reservedMobile, scene: 'card', subject: codeSubject(ctx.memberId, tail), params: { tail } });

/** The bank of a debit card: from its first digits, else the one that the member names. */
const bankOf = (number: string, named: BankCode | undefined): BankCode => {
  if (!isCardNumber(number)) throw cardFail('card.number', {}, { field: 'number' });
  const match = bankOfNumber(number);
  if (match?.kind === 'credit') throw cardFail('card.credit', {}, { field: 'number' });
  const bank = match?.bank ?? named;
  if (bank === undefined) throw cardFail('card.bin', {}, { field: 'bank' });
  return bank;
};

/** All cards of a member must have the same holder (wallet.md c): the account's money goes to one person. */
const checkHolder = (ctx: Ctx, existingCards: readonly CardRow[], holder: string): void => {
  for (const { memberId, sealed } of existingCards)
    if (openCard(ctx.deps, memberId, sealed)?.holder !== holder) throw cardFail('card.holder', {}, { field: 'holder' });
};

const checkNumber = async (ctx: Ctx, tx: Tx, number: string, exceptId: string | null): Promise<void> => {
  if (await repository.hasNumber(tx, ctx.memberId, numberMacs(ctx.deps, number), exceptId))
    throw cardFail('card.again', {}, { field: 'number' });
};

const fieldsOf = (ctx: Ctx, secrets: CardSecrets, bank: BankCode): repository.CardFields => ({
  sealed: sealCard(ctx.deps, ctx.memberId, secrets),
  numberMac: numberMacs(ctx.deps, secrets.number)[0],
  bank,
  tail: secrets.number.slice(-4),
});

const reread = async (ctx: Ctx, tx: Tx, id: string): Promise<Card> => {
  const row = await repository.cardOf(tx, ctx.memberId, id);
  if (!row) throw cardFail('card.missing');
  return view(ctx, row);
};

/** Notifies the owner, so that an intruder cannot add a card unnoticed. */
const notifyOwner = (ctx: Ctx, tx: Tx, template: 'bankCardAdded' | 'bankCardChanged', tail: string): Promise<void> =>
  notify(tx, { memberId: ctx.memberId, kind: 'service', template, params: { tail }, link: walletPages.bankCard() });

/**
 * Adds a debit card; the first one is the default. Refusals: `card.number`, `card.bin` (name the bank), `card.credit` (400);
 * `card.again`, `card.most`, `card.holder` (409); `code.wrong`.
 */
export const addBankCard = (ctx: Ctx, input: Input<'addBankCard'>): Promise<Card> => {
  const { memberId } = ctx;
  const { holder, number, reservedMobile, code, isDefault } = input;
  const bank = bankOf(number, input.bank);
  return ctx.inTx(async (tx) => {
    await lockMembers(tx, [memberId]);
    const cards = await repository.cardsOf(tx, memberId);
    if (cards.length >= cardsLimit) throw cardFail('card.most', { n: cardsLimit });
    checkHolder(ctx, cards, holder);
    await checkNumber(ctx, tx, number, null);
    const spendCode = await checkCode(ctx, reservedMobile, 'card', code, codeSubject(memberId, number.slice(-4)));
    await spendCode(tx);
    const { id, tail } = await repository.insertCard(
      tx,
      memberId,
      fieldsOf(ctx, { holder, number, mobile: reservedMobile }, bank),
    );
    if (isDefault || cards.length === 0) await repository.setDefault(tx, memberId, id);
    await notifyOwner(ctx, tx, 'bankCardAdded', tail);
    return reread(ctx, tx, id);
  });
};

/**
 * Replaces the data of a card, with the refusals of `addCard`; without a number the card keeps its own. It counts as fresh
 * again.
 */
export const updateBankCard = (ctx: Ctx, input: Input<'updateBankCard'>): Promise<Card> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const { cardId, holder, reservedMobile, code, isDefault } = input;
    await lockMembers(tx, [memberId]);
    const cards = await repository.cardsOf(tx, memberId);
    const card = cards.find(({ id }) => id === cardId);
    if (!card) throw cardFail('card.missing');
    const number = input.number ?? openCard(ctx.deps, memberId, card.sealed)?.number;
    if (number === undefined) throw cardFail('card.number', {}, { field: 'number' });
    const bank = input.number === undefined ? card.bank : bankOf(number, input.bank);
    checkHolder(
      ctx,
      cards.filter(({ id }) => id !== cardId),
      holder,
    );
    await checkNumber(ctx, tx, number, cardId);
    const spendCode = await checkCode(ctx, reservedMobile, 'card', code, codeSubject(memberId, number.slice(-4)));
    await spendCode(tx);
    const fields = fieldsOf(ctx, { holder, number, mobile: reservedMobile }, bank);
    await repository.writeCard(tx, cardId, fields);
    if (isDefault) await repository.setDefault(tx, memberId, cardId);
    await notifyOwner(ctx, tx, 'bankCardChanged', fields.tail);
    return reread(ctx, tx, cardId);
  });

export const setDefaultBankCard = (ctx: Ctx, { cardId }: Input<'setDefaultBankCard'>): Promise<Card> =>
  ctx.inTx(async (tx) => {
    await lockMembers(tx, [ctx.memberId]);
    const card = await reread(ctx, tx, cardId);
    if (card.isDefault) return card;
    await repository.setDefault(tx, ctx.memberId, cardId);
    return { ...card, isDefault: true };
  });

/**
 * Erases a card (409 `card.inUse` while a withdrawal to it is pending); if it was the default, the newest remaining card
 * becomes the default.
 */
export const removeBankCard = (ctx: Ctx, { cardId }: Input<'removeBankCard'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    await lockMembers(tx, [memberId]);
    // Nothing about another member's card is revealed.
    if (!(await repository.cardOf(tx, memberId, cardId))) throw cardFail('card.missing');
    if (await repository.isCardInUse(tx, cardId)) throw cardFail('card.inUse');
    await repository.deleteCard(tx, memberId, cardId);
    const [first] = await repository.cardsOf(tx, memberId);
    if (first && !first.isDefault) await repository.setDefault(tx, memberId, first.id);
    return null;
  });
