import type { Province } from '@juhe/contract/common/area.schemas';
import { useCascaderAreaData as cascade } from '@vant/area-data';

let provinces: readonly Province[] | undefined;

/** Provinces, cities and districts by name; built on the first call (3,479 districts). */
export const listAreas = (): Province[] => {
  provinces ??= cascade().map((province) => ({
    name: province.text,
    children: (province.children ?? []).map((city) => ({
      name: city.text,
      children: (city.children ?? []).map((district) => district.text),
    })),
  }));
  return [...provinces];
};

/** Names of a province, a city and a district. */
export interface Region {
  readonly province: string;
  readonly city: string;
  readonly district: string;
}

/** Finds a name, also where its last syllables (省, 市, 自治区 …) are left out, as long as that names one area only. */
const areaNamed = (names: readonly string[], name: string): string | undefined => {
  if (names.includes(name)) return name;
  const matches = name.length < 2 ? [] : names.filter((candidate) => candidate.startsWith(name));
  return matches.length === 1 ? matches[0] : undefined;
};

/** Returns a region with its full names, or the first field that names no area in the one above it. */
export const regionOf = ({ province, city, district }: Region): Region | keyof Region => {
  const areas = listAreas();
  const name = areaNamed(
    areas.map((area) => area.name),
    province,
  );
  const cities = areas.find((area) => area.name === name)?.children;
  if (name === undefined || !cities) return 'province';
  const cityName = areaNamed(
    cities.map((area) => area.name),
    city,
  );
  const districts = cities.find((area) => area.name === cityName)?.children;
  if (cityName === undefined || !districts) return 'city';
  const districtName = areaNamed(districts, district);
  return districtName === undefined ? 'district' : { province: name, city: cityName, district: districtName };
};
