/**
 * Official numbers of people and organisations with their check digits: resident ID numbers (GB 11643) and unified social
 * credit codes (GB 32100). Both are validated in their stored form: ASCII, letters in capitals (`normalisedNumber`).
 */

/** Converts to ASCII capitals without spaces and hyphens: full-width digits and a lower-case x are common in typed input. */
export const normalisedNumber = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();

/** First two digits of a resident ID number (GB/T 2260), with those of the residence permits for Hong Kong, Macao and Taiwan. */
const provinces = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
);

/** Check characters by the weighted sum modulo 11 (ISO 7064 MOD 11-2). */
const residentChecks = '10X98765432';

const residentCheckOf = (digits: string): string | undefined =>
  residentChecks[[...digits].reduce((sum, digit, i) => sum + Number(digit) * (2 ** (17 - i) % 11), 0) % 11];

/** The calendar day, `1990-01-31`, contained in a resident ID number of 18 characters; undefined if there is no such day. */
export const birthdayOfResidentId = (number: string): string | undefined => {
  const [, year, month, day] = /^\d{6}(\d{4})(\d{2})(\d{2})/.exec(number) ?? [];
  const birthday = `${year}-${month}-${day}`;
  const at = Date.parse(birthday);
  // Some engines interpret 30 February as a day of March.
  const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(birthday);
  return isDay && birthday >= '1900' ? birthday : undefined;
};

/**
 * Whether this is a resident ID number: 18 characters, a province, a date of birth since 1900 and the check digit. It does
 * not verify that the number was ever issued, nor the age (`ageOn`).
 */
export const isResidentId = (number: string): boolean =>
  /^\d{17}[\dX]$/.test(number) &&
  provinces.has(number.slice(0, 2)) &&
  birthdayOfResidentId(number) !== undefined &&
  residentCheckOf(number.slice(0, 17)) === number[17];

/** Age in completed years on `today`; both are calendar days. Negative for a date of birth in the future. */
export const ageOn = (birthday: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - (today.slice(5) < birthday.slice(5) ? 1 : 0);

/** Letters of a credit code with their values 0 to 30: no I, O, S, V and Z. */
const creditLetters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
/** 3 to the power of the position, modulo 31. */
const creditWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** Whether this is a unified social credit code: 18 characters, an area in digits 3 to 8, and the check character. */
export const isCreditCode = (code: string): boolean => {
  if (!/^[\dA-HJ-NPQRTUWXY]{2}\d{6}[\dA-HJ-NPQRTUWXY]{10}$/.test(code)) return false;
  const sum = creditWeights.reduce((total, weight, i) => total + weight * creditLetters.indexOf(code[i] ?? ''), 0);
  return creditLetters[(31 - (sum % 31)) % 31] === code[17];
};
