import { entityCharacters } from '@juhe/contract/html-entities';
import { allowedAttributes, allowedTags, allowedUri } from './rich-text-rules.ts';

/** A start tag with its attributes, an end tag, or a text, in the order of the HTML. */
export type PlainToken =
  | { readonly open: string; readonly attributes: readonly (readonly [name: string, value: string])[] }
  | { readonly close: string }
  | { readonly text: string };

const tags: ReadonlySet<string> = new Set(allowedTags);
const attributes: ReadonlySet<string> = new Set(allowedAttributes);
/** Attributes that contain URLs. */
const addresses: ReadonlySet<string> = new Set(['href', 'src', 'poster']);
const voidElements: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'source']);

const tokenPattern = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z]+(?:="[^"<>]*")?)*)\s*\/?>|[^<]+/gy;
const attributePattern = /([a-z]+)(?:="([^"]*)")?/g;

/** Decodes the text's entities; undefined when one is unknown. */
const decode = (text: string): string | undefined => {
  let isUsual = true;
  const decoded = text.replace(/&([^;&]*);?/g, (entity, name: string) => {
    const character = entity.endsWith(';') ? entityCharacters.get(name) : undefined;
    isUsual &&= character !== undefined;
    return character ?? entity;
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
 * Parses HTML as produced by the API's sanitiser: well-nested tags, double-quoted values, only allowed elements
 * (rich-text-rules.ts). Anything else must go through the sanitiser of `rich-text-purify.ts`.
 * @returns undefined for any other HTML
 */
export const readPlain = (html: string): PlainToken[] | undefined => {
  const tokens: PlainToken[] = [];
  const open: string[] = [];
  let end = 0;
  for (const match of html.matchAll(tokenPattern)) {
    const [token, slash, tag, rest = ''] = match;
    end = match.index + token.length;
    if (tag === undefined) {
      const text = decode(token);
      if (text === undefined) return undefined;
      tokens.push({ text });
    } else if (!tags.has(tag)) return undefined;
    else if (slash) {
      if (open.pop() !== tag || rest) return undefined;
      tokens.push({ close: tag });
    } else {
      const attributes = readAttributes(rest);
      if (!attributes) return undefined;
      if (!voidElements.has(tag)) open.push(tag);
      tokens.push({ open: tag, attributes });
    }
  }
  return end === html.length && open.length === 0 ? tokens : undefined;
};

/** Builds the nodes of such HTML. Each is created by name, without an HTML parser, so no other element can result. */
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
      if (!voidElements.has(token.open)) at = element;
    }
  }
  return fragment;
};
