import { area } from '@juhe/contract/common/area';
import { inject, query } from '@juhe/api-client';

export const { useListAreasQuery } = inject((build) => ({
  listAreas: query(build, area.listAreas, { keep: 3600 }),
}));
