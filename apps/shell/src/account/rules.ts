/** The rules of the account forms (specification §5, domain.md §2); the server holds the same ones. */
export const isMobile = (value: string): boolean => /^1[3-9]\d{9}$/.test(value);
export const isCode = (value: string): boolean => /^\d{6}$/.test(value);
/** The digits of what was typed or pasted, full-width ones too, at most `count`. */
export const digitsOf = (value: string, count: number): string => value.normalize('NFKC').replace(/\D/g, '').slice(0, count);
