import { getLang } from '@juhe/platform';
import { type TextKey, translatorIn } from './texts/locales/texts.gen.ts';

/** The specification's texts (§8) and their translations. */
export const textOf = (key: TextKey<'failure'>): string => translatorIn('failure', getLang())(key);
