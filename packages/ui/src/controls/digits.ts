/** Extracts the digits of typed or pasted text; full-width digits (１２３) count, everything else is removed. */
export const digitsOf = (text: string): string =>
  text.replace(/[\uff10-\uff19]/g, (digit) => digit.normalize('NFKC')).replace(/\D/g, '');
