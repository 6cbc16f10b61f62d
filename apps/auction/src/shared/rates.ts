import type { daren } from '@juhe/contract/applyfor/daren';
import type { ClientOutput } from '@juhe/contract/operation';

/** Basis points (1/10,000) as a percentage in a language: 450 is 4.5%. */
export const percentOf = (basisPoints: number, lang: string): string =>
  new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000);

/** The additional rights of the caller's expert rank; undefined for other members. */
export const rankTerms = ({ own, expert }: ClientOutput<typeof daren.getExpertLevels>) =>
  expert.levels?.find(({ id }) => id === own?.rank);
