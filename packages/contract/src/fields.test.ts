import { inDefaultLanguage, inLanguages, nameIn } from './fields.ts';
import { languages } from './lang.constants.ts';

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
