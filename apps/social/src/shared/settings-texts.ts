import { type LateTexts, useLateTexts } from '@juhe/ui/parts/use-late-texts';

/** The texts of pages below the settings, separate from those of the app so that the app's first pages do not wait for them. */
const files: LateTexts = {
  'zh-Hans': () => import(/* webpackChunkName: "settings-texts-zh-Hans" */ './late/locales/zh-Hans.json'),
  'zh-Hant': () => import(/* webpackChunkName: "settings-texts-zh-Hant" */ './late/locales/zh-Hant.json'),
  en: () => import(/* webpackChunkName: "settings-texts-en" */ './late/locales/en.json'),
  fr: () => import(/* webpackChunkName: "settings-texts-fr" */ './late/locales/fr.json'),
  es: () => import(/* webpackChunkName: "settings-texts-es" */ './late/locales/es.json'),
};

export const useSettingsTexts = () => useLateTexts(files);
