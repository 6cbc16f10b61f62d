import { getLang, type Lang, onLangChange, useLang } from '@juhe/platform';
import { useEffect, useSyncExternalStore } from 'react';
import { texts as chinese } from './zh-hans.ts';

export type TextKey = keyof typeof chinese;
export type Texts = Readonly<Record<TextKey, string>>;
export type KitTexts = (key: TextKey, ...values: (string | number)[]) => string;

const known = new Map<Lang, Texts>([['zh-Hans', chinese]]);
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

/** Fetches the kit's texts in a language; who changes the language may await it first, so that no Chinese flashes. */
export const loadKitTexts = async (lang: Lang): Promise<void> => {
  if (lang === 'zh-Hans' || known.has(lang)) return;
  known.set(lang, (await files[lang]()).texts);
  for (const listener of listeners) listener();
};

// Toasts and dialogs that a function opens need them too, before any component has asked.
const fetchCurrent = () => void loadKitTexts(getLang()).catch(() => undefined);
fetchCurrent();
onLangChange(fetchCurrent);

const textsIn =
  (lang: Lang): KitTexts =>
  (key, ...values) =>
    (known.get(lang) ?? chinese)[key].replace(/\{(\d)\}/g, (_, place: string) => String(values[Number(place)] ?? ''));

/** The kit's texts in the chosen language, for components; Chinese until they are there. */
export const useTexts = (): KitTexts => {
  const lang = useLang();
  // A store, not a flag set by an effect: the texts may arrive between the render and its effect.
  useSyncExternalStore(
    onTextsLoaded,
    () => known.has(lang),
    () => known.has(lang),
  );
  useEffect(() => {
    loadKitTexts(lang).catch(() => undefined);
  }, [lang]);
  return textsIn(lang);
};

/** The same outside React: toasts and dialogs that a function opens. */
export const kitTexts = (): KitTexts => textsIn(getLang());
