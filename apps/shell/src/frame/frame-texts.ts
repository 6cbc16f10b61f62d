import type { Lang, Messages } from '@juhe/platform';

/**
 * Texts of the parts that load around pages later, separate from those of the shell's pages: a first page must not wait for
 * them.
 */
const files: Readonly<Record<Lang, () => Promise<{ default: Messages }>>> = {
  'zh-Hans': () => import(/* webpackChunkName: "frame-texts-zh-Hans" */ './late/locales/zh-Hans.json'),
  'zh-Hant': () => import(/* webpackChunkName: "frame-texts-zh-Hant" */ './late/locales/zh-Hant.json'),
  en: () => import(/* webpackChunkName: "frame-texts-en" */ './late/locales/en.json'),
  fr: () => import(/* webpackChunkName: "frame-texts-fr" */ './late/locales/fr.json'),
  es: () => import(/* webpackChunkName: "frame-texts-es" */ './late/locales/es.json'),
};

export const loadFrameTexts = async (lang: Lang): Promise<Messages> => (await files[lang]()).default;
