import { shortestPassword } from '@juhe/contract/password';

/** The strength of a password while it is typed; only the server knows whether it is common or breached. */
export type PasswordStrength = 'short' | 'weak' | 'fair' | 'strong';

/** Rates length and variety: 14 characters are strong; digits alone and repetitions are weak. */
export const passwordStrength = (password: string): PasswordStrength => {
  if (password.length < shortestPassword) return 'short';
  if (new Set(password).size < 6 || /^\d+$/.test(password)) return 'weak';
  return password.length < 14 ? 'fair' : 'strong';
};
