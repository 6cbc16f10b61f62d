import { tables } from '../locales/texts.gen.ts';
import { partByLang } from '../../http/text/texts-by-key.ts';

/** Texts of the payout sandbox's page. */
export const payoutTexts = partByLang(tables, (page) => page.payoutSandbox);
