import { type LateTexts, useLateTexts } from '@juhe/ui/parts/use-late-texts';

/** The texts of the card page, separate from those of the app so that the app's first pages do not wait for them. */
const files: LateTexts = {
  'zh-Hans': () => import(/* webpackChunkName: "equity-texts-zh-Hans" */ './late/locales/zh-Hans.json'),
  'zh-Hant': () => import(/* webpackChunkName: "equity-texts-zh-Hant" */ './late/locales/zh-Hant.json'),
  en: () => import(/* webpackChunkName: "equity-texts-en" */ './late/locales/en.json'),
  fr: () => import(/* webpackChunkName: "equity-texts-fr" */ './late/locales/fr.json'),
  es: () => import(/* webpackChunkName: "equity-texts-es" */ './late/locales/es.json'),
};

export const useEquityTexts = () => useLateTexts(files);
