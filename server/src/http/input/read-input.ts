import { badInput } from '../failure/input-failures.ts';
import { httpFail } from '../failure/common-failures.ts';

/** A flat or nested input as received, before validation. */
export type RawInput = Record<string, unknown>;

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
/** Of a form, and of each object of a JSON body: a list by key has no maximum of its own in a schema. */
const maxPairs = 200;
const maxDepth = 12;

/** Creates an input without a prototype, so that a key can never be a method. */
const emptyInput = (): RawInput => Object.create(null) as RawInput;

const setOnce = (input: RawInput, key: string, value: unknown) => {
  if (forbiddenKeys.has(key)) throw badInput(key, 'input.refused');
  if (Object.hasOwn(input, key)) throw badInput(key, 'input.duplicate');
  input[key] = value;
};

/** Merges several sources (path, query, body); a key in two of them is refused. */
export const mergeInputs = (...sources: readonly RawInput[]): RawInput => {
  const merged = emptyInput();
  for (const source of sources) for (const [key, value] of Object.entries(source)) setOnce(merged, key, value);
  return merged;
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw httpFail('badBody');
  }
};

/** Parses a query string or a form body. Repeated keys, invalid escapes and null bytes are refused. */
export const readForm = (source: string): RawInput => {
  const input = emptyInput();
  if (source === '') return input;
  const pairs = source.split('&');
  if (pairs.length > maxPairs) throw httpFail('badBody');
  for (const pair of pairs) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const key = decode(at < 0 ? pair : pair.slice(0, at));
    const value = at < 0 ? '' : decode(pair.slice(at + 1));
    if (key.includes('\0') || value.includes('\0')) throw badInput(key.replaceAll('\0', ''), 'input.refused');
    setOnce(input, key, value);
  }
  return input;
};

/** Parses a JSON body: an object without repeated keys, null bytes, prototype keys, or excessive depth or number of fields. */
export const readJson = (source: string): RawInput => {
  if (source.trim() === '') return emptyInput();
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch {
    throw httpFail('badBody');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badInput('', 'input.format');
  checkJsonText(source);
  if (surrogateEscape.test(source)) checkPairs(value, []);
  return Object.assign(emptyInput(), value);
};

const surrogateEscape = /\\u[dD][89a-fA-F]/;
const half = /\p{Cs}/u;

/** Refuses half a surrogate pair, which is no character and which the database does not store. */
const checkPairs = (value: unknown, path: readonly string[]): void => {
  if (typeof value === 'string' && half.test(value)) throw badInput(path.length > 0 ? path : '', 'input.refused');
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    if (half.test(key)) throw badInput('', 'input.refused');
    checkPairs(item, [...path, key]);
  }
};

interface Level {
  readonly keys: Set<string> | undefined;
  expectsKey: boolean;
  lastKey: string;
}

/**
 * `JSON.parse` silently keeps the last of two equal keys, so the text itself is scanned; it is known to be well formed.
 * Strings are compared in their decoded form.
 */
const checkJsonText = (source: string) => {
  const levels: Level[] = [];
  const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/g;
  for (let match = tokens.exec(source); match; match = tokens.exec(source)) {
    const token = match[0];
    const level = levels.at(-1);
    if (token === '{' || token === '[') {
      levels.push({ keys: token === '{' ? new Set() : undefined, expectsKey: token === '{', lastKey: level?.lastKey ?? '' });
      if (levels.length > maxDepth) throw httpFail('badBody');
    } else if (token === '}' || token === ']') levels.pop();
    else if (token === ',') {
      if (level) level.expectsKey = level.keys !== undefined;
    } else if (level) {
      const text = token.includes('\\') ? String(JSON.parse(token)) : token.slice(1, -1);
      if (text.includes('\0')) throw badInput(level.expectsKey ? text.replaceAll('\0', '') : level.lastKey, 'input.refused');
      if (level.expectsKey && level.keys) {
        if (forbiddenKeys.has(text)) throw badInput(text, 'input.refused');
        if (level.keys.has(text)) throw badInput(text, 'input.duplicate');
        level.keys.add(text);
        if (level.keys.size > maxPairs) throw httpFail('badBody');
        level.expectsKey = false;
        level.lastKey = text;
      }
    }
  }
};
