import { codeLength } from './fields.constants.ts';
import { inDefaultLanguage, inLanguages, mobile, nameIn, password, smsCode } from './fields.ts';
import { languages } from './lang.constants.ts';
import { longestPassword, shortestPassword } from './password.ts';
import { mobilePattern } from './patterns.constants.ts';

const names = { 'zh-Hans': '花', 'zh-Hant': '花', en: 'Flowers', fr: 'Fleurs', es: 'Flores' };

describe('texts in several languages', () => {
  it('have a field for each language, in the order of the list', () => {
    const schema = inLanguages(nameIn(2, 8));
    expect(Object.keys(schema.shape)).toEqual(languages);
    expect(schema.parse(names)).toEqual(names);
    expect(schema.safeParse({ ...names, es: undefined }).success).toBe(false);
  });

  it('have one limit in Chinese and another one, on one line, elsewhere', () => {
    const schema = inLanguages(nameIn(2, 8));
    const accepts = (change: Partial<typeof names>) => schema.safeParse({ ...names, ...change }).success;
    expect(accepts({ 'zh-Hans': '三个字' })).toBe(false);
    expect(accepts({ 'zh-Hant': '三個字' })).toBe(false);
    expect(accepts({ en: 'Eight ch' })).toBe(true);
    expect(accepts({ fr: 'Neuf lettres' })).toBe(false);
    expect(schema.parse({ ...names, es: 'dos\nl.' }).es).toBe('dos l.');
  });

  it('may be required in the default language only', () => {
    const schema = inDefaultLanguage(nameIn(2, 8));
    expect(Object.keys(schema.shape)).toEqual(languages);
    expect(schema.parse({ 'zh-Hans': '花', en: 'Flowers' })).toEqual({ 'zh-Hans': '花', en: 'Flowers' });
    expect(schema.safeParse({ ...names, 'zh-Hans': undefined }).success).toBe(false);
    expect(schema.safeParse({ 'zh-Hans': '花', en: 'Nine chars' }).success).toBe(false);
  });
});

describe('fields that the browser validates as well', () => {
  it('take the shared pattern of a mobile number', () => {
    for (const text of ['13800000001', '12800000001', ' 13800000001', '1380000000'])
      expect(mobile.safeParse(text).success).toBe(mobilePattern.test(text));
  });

  it('take a code of the shared length', () => {
    expect(smsCode.safeParse('1'.repeat(codeLength)).success).toBe(true);
    expect(smsCode.safeParse('1'.repeat(codeLength - 1)).success).toBe(false);
    expect(smsCode.safeParse('1'.repeat(codeLength + 1)).success).toBe(false);
  });

  it('take passwords within the shared limits', () => {
    const accepts = (length: number) => password.safeParse('x'.repeat(length)).success;
    expect([shortestPassword - 1, shortestPassword, longestPassword, longestPassword + 1].map(accepts)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
