import { nearby } from '@juhe/contract/common/nearby';
import { inject, query } from '@juhe/api-client';

export const { useLazyNearbyPlacesQuery } = inject((build) => ({
  nearbyPlaces: query(build, nearby.nearbyPlaces, { keep: 0 }),
}));
