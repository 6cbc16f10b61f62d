import { tables } from '../locales/texts.gen.ts';
import { partByLang } from '../../http/text/texts-by-key.ts';

/** `{…}` are parameters of `fillIn`. Times are in China's time zone. */
export const sharePageTexts = partByLang(tables, (page) => page.sharePage);
