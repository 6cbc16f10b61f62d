import { z } from 'zod';
import { flag, id, instant, mobile, noInput, personName, smsCode } from '../fields.ts';
import { cardNumberLength } from './bank-card.constants.ts';
import { bankCodes } from './banks.ts';

/** The bank: one of the list, or `other`. */
export const bankCode = z.enum(bankCodes);

const bankCard = z.object({
  cardId: id,
  /** In the caller's language. */
  bankName: z.string(),
  /** Payouts go only to debit cards, so that no other cards are stored. */
  kind: z.literal('debit'),
  /** The last four digits of the number; the full number leaves the server only for payouts. */
  tail: z.string(),
  holderMasked: z.string(),
  mobileMasked: z.string(),
  isDefault: z.boolean(),
  /** Until then large withdrawals to it are refused, since it was recently added or changed; null afterwards. */
  freshUntil: instant.nullable(),
});
export type BankCard = z.output<typeof bankCard>;

/** ASCII digits only: the form field normalises full-width digits and spaces. */
const cardNumber = z.string().regex(new RegExp(`^\\d{16,${cardNumberLength}}$`));
const fields = {
  holder: personName,
  reservedMobile: mobile,
  /** The code that `sendBankCardCode` sent to the reserved mobile for this card. */
  code: smsCode,
  /** Required when the number's first digits do not identify a bank. */
  bank: bankCode.optional(),
  isDefault: flag.default(false),
};

export const bankCardSchemas = {
  listBankCards: { input: noInput, output: z.array(bankCard) },
  sendBankCardCode: {
    /**
     * The mobile registered at the bank for the card, and the last four digits of the card: the code is valid for these two
     * only.
     */
    input: z.object({ reservedMobile: mobile, tail: z.string().regex(/^\d{4}$/) }),
    /** Seconds until another code can be requested. */
    output: z.object({ waitSeconds: z.number().int() }),
  },
  addBankCard: { input: z.object({ ...fields, number: cardNumber }), output: bankCard },
  updateBankCard: {
    /** Without a number the card keeps its own. */
    input: z.object({ ...fields, cardId: id, number: cardNumber.optional() }),
    output: bankCard,
  },
  setDefaultBankCard: { input: z.object({ cardId: id }), output: bankCard },
  removeBankCard: { input: z.object({ cardId: id }), output: z.null() },
};
