import type { Lang } from '../../http/lang.ts';

const names: Readonly<Record<Lang, string>> = {
  'zh-Hans': '平台客服',
  'zh-Hant': '平台客服',
  en: 'Customer service',
  fr: 'Service client',
  es: 'Atención al cliente',
};

/** The name of the platform's desk. */
export const platformDeskName = (lang: Lang): string => names[lang];
