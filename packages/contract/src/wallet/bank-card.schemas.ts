import { z } from 'zod';
import { flag, id, instant, mobile, noInput, personName, smsCode } from '../fields.ts';
import { bankCodes } from './banks.ts';

/** Which bank: one of the list, or `other`. */
export const bankCode = z.enum(bankCodes);

const bankCard = z.object({
  cardId: id,
  /** In the caller's language. */
  bankName: z.string(),
  /** Payouts go to debit cards alone, so that no other is kept. */
  kind: z.literal('debit'),
  /** The last four digits of the number; the rest leaves the server for payouts alone. */
  tail: z.string(),
  holderMasked: z.string(),
  mobileMasked: z.string(),
  isDefault: z.boolean(),
  /** Until then large withdrawals to it are refused, since it was added or changed lately; null afterwards. */
  freshUntil: instant.nullable(),
});
export type BankCard = z.output<typeof bankCard>;

/** ASCII digits only: what full-width digits and spaces mean is the field's business. */
const cardNumber = z.string().regex(/^\d{16,19}$/);
const fields = {
  holder: personName,
  reservedMobile: mobile,
  /** The code that `sendBankCode` sent to the reserved mobile for this card. */
  code: smsCode,
  /** Needed where the number's first digits tell no bank. */
  bank: bankCode.optional(),
  isDefault: flag.default(false),
};

export const bankCardSchemas = {
  getBankList: { input: noInput, output: z.array(bankCard) },
  sendBankCode: {
    /** The mobile that the bank has for the card, and the last four digits of the card: the code counts for these two alone. */
    input: z.object({ reservedMobile: mobile, tail: z.string().regex(/^\d{4}$/) }),
    /** Seconds until the next code may be asked for. */
    output: z.object({ waitSeconds: z.number().int() }),
  },
  saveBank: { input: z.object({ ...fields, number: cardNumber }), output: bankCard },
  updateBank: {
    /** Without a number the card keeps its own. */
    input: z.object({ ...fields, cardId: id, number: cardNumber.optional() }),
    output: bankCard,
  },
  setDefaultBank: { input: z.object({ cardId: id }), output: bankCard },
  removeBank: { input: z.object({ cardId: id }), output: z.null() },
};
