import { bankOfNumber } from '@juhe/contract/wallet/banks';

/** A card number of 19 digits that begins with `prefix` and has the right check digit; `n` tells several apart. */
export const cardNumber = (n: number, prefix = '622202'): string => {
  const body = `${prefix}${String(n).padStart(18 - prefix.length, '0')}`;
  const sum = [...body].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
};

/** Whether the list of banks knows the number: a test of what it does not know must not rest on a gap that is closed later. */
export const isListed = (number: string): boolean => bankOfNumber(number) !== undefined;
