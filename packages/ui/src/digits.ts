/** The digits of what was typed or pasted; full-width ones (１２３) count as digits, everything else goes. */
export const digitsOf = (text: string): string =>
  text.replace(/[\uff10-\uff19]/g, (digit) => digit.normalize('NFKC')).replace(/\D/g, '');
