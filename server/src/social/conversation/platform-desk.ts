import type { Lang } from '../../http/text/lang.ts';
import { texts } from '../locales/texts.gen.ts';

const names: Readonly<Record<Lang, string>> = texts.platformDesk;

/** The name of the platform's desk. */
export const platformDeskName = (lang: Lang): string => names[lang];
