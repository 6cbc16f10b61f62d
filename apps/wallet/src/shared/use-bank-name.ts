import type { BankCode } from '@juhe/contract/wallet/banks';
import { useTranslations } from '../locales/texts.gen.js';

/** The name of a bank in the member's language. */
export const useBankName = () => {
  const t = useTranslations('banks');
  return (bank: BankCode): string => t(bank);
};
