import { longestPassword, shortestPassword } from '@juhe/contract/password';

/** The rules of the account forms (specification §5, domain.md §2); the server holds the same ones. */
export const isMobile = (value: string): boolean => /^1[3-9]\d{9}$/.test(value);
export const isCode = (value: string): boolean => /^\d{6}$/.test(value);
export const isNewPassword = (value: string): boolean => value.length >= shortestPassword && value.length <= longestPassword;
/** Eight letters and digits without look-alikes; may be left out. */
export const isInviteCode = (value: string): boolean => value === '' || /^[A-Z2-9]{8}$/i.test(value);

const fullWidthZero = 0xff10;

/** The digits of what was typed or pasted, full-width ones too, at most `count`. */
export const digitsOf = (value: string, count: number): string =>
  value
    .replace(/[\uff10-\uff19]/g, (char) => String(char.charCodeAt(0) - fullWidthZero))
    .replace(/\D/g, '')
    .slice(0, count);
