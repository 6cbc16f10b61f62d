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
