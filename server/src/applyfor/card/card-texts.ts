/** Names of the rights, in the languages of the app. */
import type { Right, RightKey } from '@juhe/contract/applyfor/card.schemas';
import type { Lang, Texts } from '../../http/text/lang.ts';
import { formatMessage } from '../../http/text/message.ts';
import type { RightColumns } from '../../db/right-columns.ts';
import { texts } from '../locales/texts.gen.ts';

interface RightText {
  readonly icon: Right['icon'];
  readonly name: Texts;
  /** `{n}` is the value of the right. */
  readonly text: Texts;
}

const rightTexts: Readonly<Record<RightKey, RightText>> = {
  freeFreight: {
    icon: 'truck',
    name: texts.rights.freeFreight.name,
    text: texts.rights.freeFreight.text,
  },
  memberPrice: {
    icon: 'tag',
    name: texts.rights.memberPrice.name,
    text: texts.rights.memberPrice.text,
  },
  coupons: {
    icon: 'ticket',
    name: texts.rights.coupons.name,
    text: texts.rights.coupons.text,
  },
  freeWithdrawal: {
    icon: 'wallet',
    name: texts.rights.freeWithdrawal.name,
    text: texts.rights.freeWithdrawal.text,
  },
  serviceFee: {
    icon: 'gavel',
    name: texts.rights.serviceFee.name,
    text: texts.rights.serviceFee.text,
  },
  points: {
    icon: 'coins',
    name: texts.rights.points.name,
    text: texts.rights.points.text,
  },
  questions: {
    icon: 'sparkles',
    name: texts.rights.questions.name,
    text: texts.rights.questions.text,
  },
};

/** A right with its value, as a member reads it. */
export const rightView = (key: RightKey, value: number, lang: Lang): Right => {
  const { icon, name, text } = rightTexts[key];
  return { key, value, icon, name: name[lang], text: formatMessage(text[lang], { n: value }, lang) };
};

/** The rights of a card with their values, in the display order used everywhere. */
export const rightValues = (card: RightColumns): readonly (readonly [RightKey, number])[] => {
  const entries: readonly (readonly [RightKey, number, boolean])[] = [
    ['freeFreight', 1, card.freeFreight],
    ['memberPrice', 1, card.memberPrice],
    ['coupons', card.couponsAMonth, card.couponsAMonth > 0],
    ['freeWithdrawal', 1, card.freeWithdrawal],
    ['serviceFee', card.feeOffPercent, card.feeOffPercent > 0],
    ['points', card.pointsPercent, card.pointsPercent > 100],
    ['questions', card.questionsFactor, card.questionsFactor > 1],
  ];
  return entries.filter(([, , isGranted]) => isGranted).map(([key, value]) => [key, value] as const);
};

/** Payment subject of a card, as the cashier shows it. */
export const paymentSubject: Texts = texts.paymentSubjects.card;
