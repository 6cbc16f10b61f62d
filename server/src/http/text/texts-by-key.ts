import { type Lang, langs, type Texts } from './lang.ts';

type Tree = { readonly [key: string]: string | Tree };

/** The shape of a language's texts with each text in every language. */
export type TextsByKey<T> = T extends string ? Texts : { readonly [K in keyof T]: TextsByKey<T[K]> };

const pivot = (trees: Readonly<Record<Lang, Tree>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.keys(trees[langs[0]]).map((key) => {
      const values = Object.fromEntries(langs.map((lang) => [lang, trees[lang][key]])) as Record<Lang, string | Tree>;
      return [key, typeof values[langs[0]] === 'string' ? values : pivot(values as Record<Lang, Tree>)];
    }),
  );

/** Turns a tree of texts for each language into one tree whose leaves have the text in every language. */
export const textsByKey = <T extends Tree>(tables: Readonly<Record<Lang, T>>): TextsByKey<T> => pivot(tables) as TextsByKey<T>;

/** Returns a part of the texts by language, for a page that is written in one. */
export const partByLang = <T, R>(tables: Readonly<Record<Lang, T>>, part: (texts: T) => R): Readonly<Record<Lang, R>> =>
  Object.fromEntries(langs.map((lang) => [lang, part(tables[lang])])) as Record<Lang, R>;
