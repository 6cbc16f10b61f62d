import type { ClientInput } from '@juhe/contract/operation';
import type { nearby } from '@juhe/contract/common/nearby';
import { useCallback, useMemo, useState } from 'react';
import { useListAreasQuery } from './area.ts';
import { useLazyListNearbyPlacesQuery } from './nearby.ts';

/** The data of the sheet `@juhe/ui/parts/nearby/nearby-sheet`: the areas, once it was opened, and the search around a position. */
export const useNearbySheet = () => {
  const [isNeeded, setNeeded] = useState(false);
  const areas = useListAreasQuery(undefined, { skip: !isNeeded });
  const { data, isError, refetch } = areas;
  const regions = useMemo(
    () =>
      data?.map(({ name, children }) => ({
        name,
        children: children.map((city) => ({ name: city.name, children: city.children.map((district) => ({ name: district })) })),
      })),
    [data],
  );
  const [fetchPlaces] = useLazyListNearbyPlacesQuery();
  const search = useCallback(
    (question: ClientInput<typeof nearby.listNearbyPlaces>) => fetchPlaces(question).unwrap(),
    [fetchPlaces],
  );
  return { areas: { data: regions, isError, refetch }, search, load: useCallback(() => setNeeded(true), []) };
};
