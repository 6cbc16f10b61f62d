import { tables } from '../locales/texts.gen.ts';
import { partByLang } from '../../http/text/texts-by-key.ts';

/** Texts of our cashier page of an external gateway. */
export const gatewayTexts = partByLang(tables, (page) => page.gateway);
