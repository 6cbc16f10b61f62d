/** Extracts the digits of typed or pasted text, including full-width ones, at most `count`. */
export const digitsOf = (value: string, count: number): string => value.normalize('NFKC').replace(/\D/g, '').slice(0, count);
