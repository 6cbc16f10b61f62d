import { type LateTexts, useLateTexts } from '@juhe/ui/parts/use-late-texts';

/** The texts used only by conversations, separate from those of the app so that the app's first pages do not wait for them. */
const files: LateTexts = {
  'zh-Hans': () => import(/* webpackChunkName: "chat-texts-zh-Hans" */ './late/locales/zh-Hans.json'),
  'zh-Hant': () => import(/* webpackChunkName: "chat-texts-zh-Hant" */ './late/locales/zh-Hant.json'),
  en: () => import(/* webpackChunkName: "chat-texts-en" */ './late/locales/en.json'),
  fr: () => import(/* webpackChunkName: "chat-texts-fr" */ './late/locales/fr.json'),
  es: () => import(/* webpackChunkName: "chat-texts-es" */ './late/locales/es.json'),
};

export const useChatTexts = () => useLateTexts(files);
