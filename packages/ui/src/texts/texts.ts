import {
  createTranslator,
  getLang,
  type Lang,
  type Messages,
  onLangChange,
  type TextKeyOf,
  type TextTranslator,
  useLang,
} from '@juhe/platform';
import { useEffect, useSyncExternalStore } from 'react';
import { bundled, files, type Texts } from './locales/texts.gen.ts';

/** Keys of the kit's texts without arguments. */
export type TextKey = TextKeyOf<Texts, 'kit'>;
export type KitTexts = TextTranslator<Texts, 'kit'>;

const loaded = new Map<Lang, Messages>([['zh-Hans', bundled]]);

const listeners = new Set<() => void>();
const onTextsLoaded = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Loads the kit's texts in a language; await it before a language change, so that no Chinese text flashes. */
export const loadKitTexts = async (lang: Lang): Promise<void> => {
  if (lang === 'zh-Hans' || loaded.has(lang)) return;
  loaded.set(lang, (await files[lang]()).default);
  for (const listener of listeners) listener();
};

// Toasts and dialogs opened by functions need them as well, before any component requests them.
const fetchCurrent = () => void loadKitTexts(getLang()).catch(() => undefined);
fetchCurrent();
onLangChange(fetchCurrent);

const textsIn = (lang: Lang): KitTexts => createTranslator(loaded.get(lang) ?? bundled, lang, 'kit') as never;

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
