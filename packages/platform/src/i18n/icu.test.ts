/** Our ICU subset compared with the full implementation: the same messages and values yield the same texts. */
import { createTranslator as reference } from 'use-intl/core';
import { parseMessage } from './icu.ts';
import type { Lang } from './lang.ts';
import { createTranslator, type Values } from './translator.ts';

const cases: readonly (readonly [string, Values])[] = [
  ['plain text', {}],
  ['{name}，你好', { name: '林' }],
  ['l’article {n} d’ici', { n: 3 }],
  ["it's {n} o'clock", { n: 3 }],
  ["a '{quoted}' brace and '' an apostrophe", {}],
  ['{n, plural, =0 {none} one {# item} other {# items}}', { n: 0 }],
  ['{n, plural, =0 {none} one {# item} other {# items}}', { n: 1 }],
  ['{n, plural, =0 {none} one {# item} other {# items}}', { n: 1234 }],
  ['{n, plural, offset:1 =0 {nobody} one {{name} and one more} other {{name} and # more}}', { n: 2, name: 'A' }],
  ['{n, plural, offset:1 =0 {nobody} one {{name} and one more} other {{name} and # more}}', { n: 5, name: 'A' }],
  ['{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: 22 }],
  ['{who, select, male {his} female {her} other {their}} book', { who: 'female' }],
  ['{who, select, male {his} female {her} other {their}} book', { who: 'nobody' }],
  ['{a, plural, other {{b, select, x {x#} other {y#}}}}', { a: 7, b: 'x' }],
  ['{n, number}', { n: 1234567.891 }],
  ['{n, number, percent} off', { n: 0.25 }],
  ['{n, number, integer}', { n: 12.7 }],
  ['{n, plural, other {# of {total}}}', { n: 3, total: 9 }],
  ['a < b and 5 # 6', {}],
  ["{n, plural, other {'#' is #}}", { n: 3 }],
];

describe.each(['zh-Hans', 'en', 'fr', 'es'] satisfies Lang[])('messages in %s', (lang) => {
  it.each(cases)('%p with %p', (message, values) => {
    const fail = (error: Error) => {
      throw error;
    };
    const expected = reference({ locale: lang, messages: { m: message }, onError: fail });
    // The reference parses messages only when values are given, so they always are.
    expect(createTranslator({ m: message }, lang)('m', values)).toBe(expected('m', { ...values, unused: 0 }));
  });
});

it('dates and times follow the language', () => {
  const at = new Date(2026, 2, 5, 8, 9);
  const t = createTranslator({ d: '{at, date, long}', t: '{at, time, short}' }, 'fr');
  expect(t('d', { at })).toBe('5 mars 2026');
  expect(t('t', { at: at.toISOString() })).toBe('08:09');
});

it.each(['{', '{a', '{a, plural, one {x}}', '{a, what, other {x}}', 'a}b', '<b>x', '<b>x</i>', '{a b}'])(
  '%p does not compile',
  (message) => {
    expect(() => parseMessage(message)).toThrow(SyntaxError);
  },
);
