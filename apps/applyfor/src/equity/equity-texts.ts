import { type LateTexts, useLateTexts } from '@juhe/ui/parts/use-late-texts';

/** The texts of the card page, separate from those of the app so that the app's first pages do not wait for them. */
const files: LateTexts = {
  'zh-Hans': () => import(/* webpackChunkName: "equity-texts-zh-Hans" */ './locales/zh-Hans.json'),
  'zh-Hant': () => import(/* webpackChunkName: "equity-texts-zh-Hant" */ './locales/zh-Hant.json'),
  en: () => import(/* webpackChunkName: "equity-texts-en" */ './locales/en.json'),
  fr: () => import(/* webpackChunkName: "equity-texts-fr" */ './locales/fr.json'),
  es: () => import(/* webpackChunkName: "equity-texts-es" */ './locales/es.json'),
};

export const useEquityTexts = () => useLateTexts(files);
