import { nearby } from '@juhe/contract/common/nearby';
import { inject, query } from '@juhe/api-client';

export const { useLazyListNearbyPlacesQuery } = inject((build) => ({
  listNearbyPlaces: query(build, nearby.listNearbyPlaces, { keep: 0 }),
}));
