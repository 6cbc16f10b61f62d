import { cloneElement, isValidElement, type ReactNode } from 'react';
import { dateTimeFormat, numberFormat, pluralRules } from './formatters.ts';
import { type Node, parseMessage } from './icu.ts';
import { type Lang, languages } from '@juhe/contract/lang.constants';

/** The texts of one app in one language: nested objects, ICU messages at the leaves. */
export interface Messages {
  readonly [key: string]: string | Messages;
}
/** Values of a message's arguments. */
export type Values = Readonly<Record<string, string | number | boolean | Date | null | undefined>>;
export type RichValues = Readonly<Record<string, ReactNode | Date | ((chunks: ReactNode) => ReactNode)>>;

export interface Translator {
  /** The text of `key` in the namespace; a missing one renders its key and is reported on the console. */
  (key: string, values?: Values): string;
  /** With `<tag>…</tag>` in the message: `t.rich('terms', { link: (chunks) => <PageLink …>{chunks}</PageLink> })`. */
  rich: (key: string, values: RichValues) => ReactNode;
  has: (key: string) => boolean;
}

const compiled = new Map<string, Node[]>();
const compile = (message: string) => {
  const cachedNodes = compiled.get(message);
  if (cachedNodes) return cachedNodes;
  const nodes = parseMessage(message);
  compiled.set(message, nodes);
  return nodes;
};

const widths: Readonly<Record<string, 'short' | 'medium' | 'long' | 'full'>> = { short: 'short', long: 'long', full: 'full' };
const numberStyles: Readonly<Record<string, Intl.NumberFormatOptions>> = {
  percent: { style: 'percent' },
  integer: { maximumFractionDigits: 0 },
};

const formatted = (node: Extract<Node, { type: 'format' }>, value: unknown, lang: Lang): string => {
  if (node.as === 'number') return numberFormat(lang, numberStyles[node.style]).format(Number(value));
  const width = widths[node.style] ?? 'medium';
  const instant = value instanceof Date ? value : new Date(typeof value === 'number' ? value : String(value));
  return dateTimeFormat(lang, node.as === 'date' ? { dateStyle: width } : { timeStyle: width }).format(instant);
};

type Part = ReactNode;

const render = (nodes: readonly Node[], values: RichValues, lang: Lang, pound: number | undefined): Part[] =>
  nodes.flatMap((node): Part[] => {
    if (typeof node === 'string') return [node];
    if (node.type === 'pound') return [pound === undefined ? '#' : numberFormat(lang).format(pound)];
    const value = values[node.name];
    if (value === undefined && node.type !== 'tag') throw new Error(`no value for "${node.name}"`);
    switch (node.type) {
      case 'arg':
        return [isValidElement(value) || Array.isArray(value) ? (value as ReactNode) : String(value)];
      case 'format':
        return [formatted(node, value, lang)];
      case 'tag': {
        const chunks = render(node.children, values, lang, pound);
        if (typeof value !== 'function') return chunks;
        return [value(chunks.every((chunk) => typeof chunk === 'string') ? chunks.join('') : chunks)];
      }
      case 'choice': {
        if (node.rule === 'select') return render(node.cases[String(value)] ?? node.cases.other ?? [], values, lang, pound);
        const count = Number(value) - node.offset;
        const category = pluralRules(lang, node.rule).select(count);
        return render(node.cases[`=${Number(value)}`] ?? node.cases[category] ?? node.cases.other ?? [], values, lang, count);
      }
    }
  });

const find = (messages: Messages, path: string): string | Messages | undefined =>
  path
    .split('.')
    .reduce<string | Messages | undefined>((node, part) => (typeof node === 'object' ? node[part] : undefined), messages);

/** Translates outside React; inside use `useTranslations`. */
export const createTranslator = (messages: Messages, lang: Lang, namespace?: string): Translator => {
  const fullKey = (key: string) => (namespace ? `${namespace}.${key}` : key);
  // Titles are keyed by page path, whose dots are not separators: the whole key is tried first.
  const message = (key: string) => {
    const scope = namespace ? find(messages, namespace) : messages;
    if (typeof scope !== 'object') return undefined;
    const text = scope[key] ?? find(scope, key);
    // The shell's build compiles bundled texts to rows of all languages, `|…|…` (tools/lib/text-hook.mjs).
    return typeof text === 'string' && text.startsWith('|') ? text.split('|')[languages.indexOf(lang) + 1] : text;
  };
  const parts = (key: string, values: RichValues): Part[] => {
    const source = message(key);
    if (typeof source !== 'string') {
      console.error(`no text ${fullKey(key)} in ${lang}`);
      return [fullKey(key)];
    }
    try {
      return render(compile(source), values, lang, undefined);
    } catch (error) {
      console.error(`text ${fullKey(key)} in ${lang}: ${error instanceof Error ? error.message : String(error)}`);
      return [source];
    }
  };
  const translate = (key: string, values: Values = {}) => parts(key, values).join('');
  return Object.assign(translate, {
    rich: (key: string, values: RichValues): ReactNode =>
      parts(key, values).map((part, index) => (isValidElement(part) ? cloneElement(part, { key: index }) : part)),
    has: (key: string) => typeof message(key) === 'string',
  });
};
