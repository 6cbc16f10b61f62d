import { longestPassword, shortestPassword } from '@juhe/contract/password';
import { anyMobilePattern, mobilePattern, smsCodePattern } from '@juhe/contract/patterns.constants';
import { textToCents } from '../format.ts';
import { type TextKey, useTexts } from '../texts/texts.ts';

/** The generic validators of specification §5. Each returns whether a text is valid; surrounding spaces are not. */
export const isMobile = (text: string): boolean => mobilePattern.test(text);
/** The less strict rule, for another person's number. */
export const isAnyMobile = (text: string): boolean => anyMobilePattern.test(text);
export const isSmsCode = (text: string): boolean => smsCodePattern.test(text);
/** 8 to 128 arbitrary characters; the server refuses easily guessed ones. */
export const isPassword = (text: string): boolean => text.length >= shortestPassword && text.length <= longestPassword;

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** 18 characters with a valid birthday and check character, or the old 15 digits. */
export const isIdCard = (text: string): boolean => {
  const long = /^[1-9]\d{5}(\d{4})(\d{2})(\d{2})\d{3}[\dX]$/i.exec(text);
  const [, year, month, day] = long ?? /^[1-9]\d{5}(\d{2})(\d{2})(\d{2})\d{3}$/.exec(text) ?? [];
  if (!year || !month || !day) return false;
  const birthday = new Date(Date.UTC(Number(year.padStart(4, '19')), Number(month) - 1, Number(day)));
  if (birthday.getUTCMonth() + 1 !== Number(month) || birthday.getUTCDate() !== Number(day) || birthday.getTime() > Date.now())
    return false;
  if (!long) return true;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return '10X98765432'[sum % 11] === text[17]?.toUpperCase();
};

/** Ordinary plates and those of new-energy cars (one more character; D, A, B, C, E electric, F, G, H, J, K hybrid). */
export const isLicencePlate = (text: string): boolean =>
  /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领][A-HJ-NP-Z](?:[A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳]|[A-HJK][A-HJ-NP-Z0-9]\d{4}|\d{5}[A-HJK])$/.test(
    text,
  );
/** Yuan with at most two decimals. */
export const isAmount = (text: string): boolean => !text.endsWith('.') && textToCents(text) !== null;
export const isEmail = (text: string): boolean =>
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$/.test(text);
/** http or https with a host name. */
export const isUrl = (text: string): boolean =>
  /^https?:\/\/[^\s/?#.]+\.[^\s/?#]+(?:[/?#]\S*)?$/i.test(text) && URL.canParse(text);
/** Area code, 7 or 8 digits, an extension: 010-12345678, 0755-1234567-12. */
export const isLandline = (text: string): boolean => /^(?:0\d{2,3}-?)?[2-9]\d{6,7}(?:-\d{1,6})?$/.test(text);

const rules = {
  mobile: [isMobile, 'badMobile'],
  anyMobile: [isAnyMobile, 'badMobile'],
  smsCode: [isSmsCode, 'badCode'],
  password: [isPassword, 'badPassword'],
  idCard: [isIdCard, 'badIdCard'],
  licencePlate: [isLicencePlate, 'badPlate'],
  amount: [isAmount, 'badAmount'],
  email: [isEmail, 'badEmail'],
  url: [isUrl, 'badUrl'],
  landline: [isLandline, 'badLandline'],
} as const satisfies Record<string, readonly [(text: string) => boolean, TextKey]>;

type Rule = keyof typeof rules;
interface FieldRules {
  required: string;
  validate: (value: unknown) => true | string;
}

/**
 * Rules for react-hook-form with the kit's texts: `register('mobile', rules('mobile'))`, `register('name', rules())`.
 * `optional` accepts empty text.
 */
export const useRules = (): ((rule?: Rule, optional?: 'optional') => Partial<FieldRules>) => {
  const t = useTexts();
  return (rule, optional) => {
    const [test, message] = rule ? rules[rule] : [(text: string) => text.trim() !== '', 'required' as const];
    const validate = (value: unknown) => {
      const text = typeof value === 'string' ? value : String(value ?? '');
      return (optional && text === '') || test(text) || t(message);
    };
    return optional ? { validate } : { required: t('required'), validate };
  };
};
