import type { Weather } from '@juhe/contract/common/weather.schemas';
import type { Lang } from '../../http/text/lang.ts';
import rows from './data/cities.json' with { type: 'json' };

/**
 * A city with its usual weather by month: mean temperature (°C) and the most frequent sky, both rounded from published
 * climate normals.
 */
export interface City {
  readonly id: string;
  readonly names: Readonly<Record<Lang, string>>;
  readonly latitude: number;
  readonly longitude: number;
  readonly means: readonly number[];
  readonly skies: readonly Weather['sky'][];
}

export const cities = rows as readonly City[];
