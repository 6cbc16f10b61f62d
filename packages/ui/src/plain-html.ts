import { allowedAttributes, allowedTags, allowedUri } from './rich-text-rules.ts';

/** A tag with its attributes, the end of one, or a text, in the order of the HTML. */
export type PlainToken =
  | { readonly open: string; readonly attributes: readonly (readonly [name: string, value: string])[] }
  | { readonly close: string }
  | { readonly text: string };

const tags: ReadonlySet<string> = new Set(allowedTags);
const attributes: ReadonlySet<string> = new Set(allowedAttributes);
/** Their values are addresses. */
const addresses: ReadonlySet<string> = new Set(['href', 'src', 'poster']);
const voids: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'source']);
const entities: Readonly<Partial<Record<string, string>>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' };

const tokenPattern = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z]+(?:="[^"<>]*")?)*)\s*\/?>|[^<]+/gy;
const attributePattern = /([a-z]+)(?:="([^"]*)")?/g;

/** The text with its entities resolved; undefined when one is none of the usual ones. */
const decode = (text: string): string | undefined => {
  let isUsual = true;
  const decoded = text.replace(/&([^;&]*);?/g, (whole, name: string) => {
    const character = whole.endsWith(';') ? entities[name] : undefined;
    isUsual &&= character !== undefined;
    return character ?? whole;
  });
  return isUsual ? decoded : undefined;
};

const readAttributes = (source: string): [string, string][] | undefined => {
  const read: [string, string][] = [];
  for (const [, name = '', raw = ''] of source.matchAll(attributePattern)) {
    const value = decode(raw);
    if (value === undefined || !attributes.has(name) || (addresses.has(name) && !allowedUri.test(value))) return undefined;
    read.push([name, value]);
  }
  return read;
};

/**
 * Reads HTML as the API's sanitiser writes it: every tag closed in its order, values between double quotes, nothing but what a text may have
 * (rich-text-rules.ts). Anything else is for the sanitiser of `rich-text-purify.ts`.
 * @returns undefined when it is not that plain
 */
export const readPlain = (html: string): PlainToken[] | undefined => {
  const tokens: PlainToken[] = [];
  const open: string[] = [];
  let end = 0;
  for (const match of html.matchAll(tokenPattern)) {
    const [whole, slash, tag, rest = ''] = match;
    end = match.index + whole.length;
    if (tag === undefined) {
      const text = decode(whole);
      if (text === undefined) return undefined;
      tokens.push({ text });
    } else if (!tags.has(tag)) return undefined;
    else if (slash) {
      if (open.pop() !== tag || rest) return undefined;
      tokens.push({ close: tag });
    } else {
      const attributes = readAttributes(rest);
      if (!attributes) return undefined;
      if (!voids.has(tag)) open.push(tag);
      tokens.push({ open: tag, attributes });
    }
  }
  return end === html.length && open.length === 0 ? tokens : undefined;
};

/** The nodes of such HTML. Each is created by its name: no parser sees the text, so that it cannot become anything else. */
export const buildPlain = (tokens: readonly PlainToken[]): DocumentFragment => {
  const fragment = document.createDocumentFragment();
  let at: Node = fragment;
  for (const token of tokens) {
    if ('text' in token) at.appendChild(document.createTextNode(token.text));
    else if ('close' in token) at = at.parentNode ?? fragment;
    else {
      const element = document.createElement(token.open);
      for (const [name, value] of token.attributes) element.setAttribute(name, value);
      at.appendChild(element);
      if (!voids.has(token.open)) at = element;
    }
  }
  return fragment;
};
