/** Basis points (1/10,000) as a percentage in a language: 450 is 4.5%. */
export const percentOf = (basisPoints: number, lang: string): string =>
  new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000);
