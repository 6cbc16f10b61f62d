import { bankOfNumber } from '@juhe/contract/wallet/banks';

/** Returns a card number of 19 digits with `prefix` and a valid check digit; `n` distinguishes several. */
export const cardNumber = (n: number, prefix = '622202'): string => {
  const body = `${prefix}${String(n).padStart(18 - prefix.length, '0')}`;
  const sum = [...body].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
};

/**
 * Returns whether the list of banks contains the number: tests of unknown numbers must not rely on a gap that may be closed
 * later.
 */
export const isListed = (number: string): boolean => bankOfNumber(number) !== undefined;
