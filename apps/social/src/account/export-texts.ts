import { type LateTexts, useLateTexts } from '@juhe/ui/parts/use-late-texts';

/** The texts of the export page, separate from those of the app so that the app's first pages do not wait for them. */
const files: LateTexts = {
  'zh-Hans': () => import(/* webpackChunkName: "account-texts-zh-Hans" */ './late/locales/zh-Hans.json'),
  'zh-Hant': () => import(/* webpackChunkName: "account-texts-zh-Hant" */ './late/locales/zh-Hant.json'),
  en: () => import(/* webpackChunkName: "account-texts-en" */ './late/locales/en.json'),
  fr: () => import(/* webpackChunkName: "account-texts-fr" */ './late/locales/fr.json'),
  es: () => import(/* webpackChunkName: "account-texts-es" */ './late/locales/es.json'),
};

export const useExportTexts = () => useLateTexts(files);
