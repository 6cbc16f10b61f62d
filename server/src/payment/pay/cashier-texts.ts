import { tables } from '../locales/texts.gen.ts';
import { partByLang } from '../../http/text/texts-by-key.ts';

/** Texts of the sandbox cashier's page. */
export const cashierTexts = partByLang(tables, (page) => page.cashier);
