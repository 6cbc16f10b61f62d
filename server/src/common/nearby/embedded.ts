import type { NearbyPlace } from '@juhe/contract/common/nearby.schemas';
import { metresBetween } from './coordinates.ts';
import landmarks from './data/landmarks.json' with { type: 'json' };
import type { NearbyProvider } from './provider.ts';

type Landmark = Omit<NearbyPlace, 'distanceM'>;

/** Folds a name for comparison: half-width, lower case. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Well-known addresses of ten cities that this site ships; positions are accurate to a few hundred metres. */
export const embeddedNearby: NearbyProvider = {
  embedded: true,
  search: ({ lat, lng, keyword, radius, pageNum, pageSize }) => {
    const term = folded(keyword);
    const matches = (landmarks as readonly Landmark[])
      .map((landmark) => ({ ...landmark, distanceM: metresBetween({ lat, lng }, landmark) }))
      .filter(({ name, address, distanceM }) => distanceM <= radius && folded(`${name} ${address}`).includes(term))
      .toSorted((a, b) => a.distanceM - b.distanceM);
    const end = pageNum * pageSize;
    return Promise.resolve({ list: matches.slice(end - pageSize, end), hasMore: matches.length > end });
  },
};
