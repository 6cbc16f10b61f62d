import { type Lang, languages as langs } from '@juhe/contract/lang.constants';

export { type Lang, langs };
/** A text in every language. */
export type Texts = Readonly<Record<Lang, string>>;

export const defaultLang: Lang = 'zh-Hans';

const tags: Readonly<Record<string, Lang>> = {
  zh: 'zh-Hans',
  'zh-hans': 'zh-Hans',
  'zh-hant': 'zh-Hant',
  'zh-cn': 'zh-Hans',
  'zh-sg': 'zh-Hans',
  'zh-tw': 'zh-Hant',
  'zh-hk': 'zh-Hant',
  'zh-mo': 'zh-Hant',
  en: 'en',
  fr: 'fr',
  es: 'es',
};

const langOfTag = (tag: string): Lang | undefined => {
  const parts = tag.toLowerCase().split('-');
  return tags[parts.slice(0, 2).join('-')] ?? tags[parts[0] ?? ''];
};

/**
 * Returns the language for `Accept-Language`, by preference and then by order. Unsupported languages get English, an empty
 * header zh-Hans.
 */
export const langOfHeader = (header: string | undefined): Lang => {
  if (!header || header.length > 500) return defaultLang;
  let best: { lang: Lang; weight: number } | undefined;
  let unsupported = false;
  for (const entry of header.split(',')) {
    const [tag = '', ...params] = entry.split(';').map((part) => part.trim());
    const lang = langOfTag(tag);
    const quality = params.find((param) => param.startsWith('q='));
    const weight = quality ? Number(quality.slice(2)) : 1;
    if (!lang && /^[a-z]{2,3}(-|$)/i.test(tag)) unsupported = true;
    if (lang && weight > 0 && (!best || weight > best.weight)) best = { lang, weight };
  }
  return best?.lang ?? (unsupported ? 'en' : defaultLang);
};

/** Inserts `{name}` parameters into a text; a missing parameter stays visible as its name. */
export const fillIn = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => (Object.hasOwn(params, name) ? String(params[name]) : placeholder));
