import type { BankCode } from '@juhe/contract/wallet/banks';
import type { Texts } from '../../http/text/lang.ts';
import { texts } from '../locales/texts.gen.ts';

/**
 * Names of banks; identical to the wallet's own texts, which its form uses to name a bank by the first digits
 * (`bank-card.test.ts`).
 */
export const bankNames: Readonly<Record<BankCode, Texts>> = texts.banks;
