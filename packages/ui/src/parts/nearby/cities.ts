import type { Region } from '@juhe/ui';
import { isCountyGroup } from './county-groups.ts';

export interface City {
  readonly province: string;
  readonly city: string;
  readonly districts: readonly string[];
}

/** Returns all cities of the areas; with `split`, counties directly below a province count as cities. */
export const citiesOf = (regions: readonly Region[], split: boolean): City[] =>
  regions.flatMap(({ name: province, children: cities = [] }) =>
    cities.flatMap(({ name: city, children = [] }) => {
      const districts = children.map(({ name }) => name);
      return split && isCountyGroup(city)
        ? districts.map((county) => ({ province, city: county, districts: [] }))
        : [{ province, city, districts }];
    }),
  );

/** Returns the cities whose name or province contains the term. */
export const matchingCities = (cities: readonly City[], term: string): readonly City[] => {
  const query = term.normalize('NFKC').trim();
  return query === '' ? cities : cities.filter(({ province, city }) => `${province}${city}`.includes(query));
};
