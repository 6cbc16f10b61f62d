/** Rules of the account forms (specification §5, domain.md §2); the server enforces the same ones. */
export const isMobile = (value: string): boolean => /^1[3-9]\d{9}$/.test(value);
export const isCode = (value: string): boolean => /^\d{6}$/.test(value);
/** Extracts the digits of typed or pasted text, including full-width ones, at most `count`. */
export const digitsOf = (value: string, count: number): string => value.normalize('NFKC').replace(/\D/g, '').slice(0, count);
