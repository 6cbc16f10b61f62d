import { getLang, type Lang, onLangChange, useLang } from '@juhe/platform';
import { useEffect, useSyncExternalStore } from 'react';
import { texts as chinese } from './zh-hans.ts';
import type { TextKey, Texts } from './text-keys.ts';

export type { TextKey, Texts } from './text-keys.ts';
export type KitTexts = (key: TextKey, ...values: (string | number)[]) => string;

const loaded = new Map<Lang, Texts>([['zh-Hans', chinese]]);
const files: Readonly<Record<Exclude<Lang, 'zh-Hans'>, () => Promise<{ texts: Texts }>>> = {
  'zh-Hant': () => import('./zh-hant.ts'),
  en: () => import('./en.ts'),
  fr: () => import('./fr.ts'),
  es: () => import('./es.ts'),
};

const listeners = new Set<() => void>();
const onTextsLoaded = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Loads the kit's texts in a language; await it before a language change, so that no Chinese text flashes. */
export const loadKitTexts = async (lang: Lang): Promise<void> => {
  if (lang === 'zh-Hans' || loaded.has(lang)) return;
  loaded.set(lang, (await files[lang]()).texts);
  for (const listener of listeners) listener();
};

// Toasts and dialogs opened by functions need them as well, before any component requests them.
const fetchCurrent = () => void loadKitTexts(getLang()).catch(() => undefined);
fetchCurrent();
onLangChange(fetchCurrent);

const textsIn =
  (lang: Lang): KitTexts =>
  (key, ...values) =>
    (loaded.get(lang) ?? chinese)[key].replace(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)] ?? ''));

/** The kit's texts in the current language, for components; Chinese until they are loaded. */
export const useTexts = (): KitTexts => {
  const lang = useLang();
  // A store instead of a flag set by an effect: the texts may arrive between the render and its effect.
  useSyncExternalStore(
    onTextsLoaded,
    () => loaded.has(lang),
    () => loaded.has(lang),
  );
  useEffect(() => {
    loadKitTexts(lang).catch(() => undefined);
  }, [lang]);
  return textsIn(lang);
};

/** The same outside React: for toasts and dialogs opened by functions. */
export const kitTexts = (): KitTexts => textsIn(getLang());
