import { area } from '@juhe/contract/common/area';
import { inject, query } from '@juhe/api-client';

export const { useAreaDataQuery } = inject((build) => ({
  areaData: query(build, area.areaData, { keep: 3600 }),
}));
