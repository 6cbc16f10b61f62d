import { type Lang, languages } from '@juhe/contract/lang.constants';
import { useSyncExternalStore } from 'react';
import { deviceValue } from '../device/device-value.ts';

export { type Lang, languages };

/** Each language by its own name. */
export const languageNames: Readonly<Record<Lang, string>> = {
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
  en: 'English',
  fr: 'Français',
  es: 'Español',
};

const storageKey = 'juhe-lang';
const listeners = new Set<() => void>();

export const isLang = (value: unknown): value is Lang => languages.some((lang) => lang === value);

/** The member's choice in this browser. */
const choice = deviceValue({
  key: storageKey,
  scope: 'device',
  text: (stored) => (isLang(stored) ? stored : undefined),
});

/** The language of the server-rendered page: from the cookie, or the best match with the browser's preferences. */
const ofPage = typeof document === 'undefined' ? '' : document.documentElement.lang;
const preferredLang = (): Lang => choice.read() ?? (isLang(ofPage) ? ofPage : 'zh-Hans');

let current = preferredLang();
/** The app reads local storage; the cookie is for the server, which renders the page's first texts. */
const sendLang = () => {
  if (typeof document === 'undefined') return;
  const line = `${storageKey}=${current};Path=/;Max-Age=31536000;SameSite=Lax`;
  // The Cookie Store API is absent in Safari and Firefox ESR.
  document.cookie = location.protocol === 'https:' ? `__Host-${line};Secure` : line;
};
const apply = () => {
  if (typeof document === 'undefined') return;
  document.documentElement.lang = current;
  if (choice.read() && !document.cookie.includes(`${storageKey}=${current}`)) sendLang();
};
apply();

const change = (lang: Lang) => {
  if (lang === current) return;
  current = lang;
  apply();
  for (const listener of listeners) listener();
};

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) change(preferredLang());
  });
}

/** The chosen language; until the member chooses, the browser's preferred one among the supported languages. */
export const getLang = (): Lang => current;

/** Chooses a language for this browser. */
export const setLang = (lang: Lang): void => {
  choice.write(lang);
  change(lang);
  sendLang();
};

export const onLangChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The chosen language; rerenders when it changes, in other tabs too. */
export const useLang = (): Lang => useSyncExternalStore(onLangChange, getLang, getLang);
