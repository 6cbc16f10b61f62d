import { useAddSearchesMutation, useForgetSearchesMutation, useListSearchHistoryQuery } from '@juhe/api-client/content/search';
import { useSession } from '@juhe/auth';
import { useEffect } from 'react';
import { deviceSearches, dropSearches, storeSearch } from './device-searches.ts';

const noSearches: readonly string[] = [];

/** Former searches: a member's are on the server, a visitor's stay on the device and are merged at sign-in. */
export const useSearches = () => {
  const { token } = useSession();
  const onDevice = deviceSearches.useValue() ?? noSearches;
  const { currentData = [], isLoading } = useListSearchHistoryQuery(undefined, { skip: !token });
  const [add] = useAddSearchesMutation();
  const [remove] = useForgetSearchesMutation();
  useEffect(() => {
    if (!token || onDevice.length === 0) return;
    void add({ keyword: onDevice.join('\n') })
      .unwrap()
      .then(
        () => dropSearches(),
        // They stay on the device and are merged next time.
        () => undefined,
      );
  }, [token, onDevice, add]);
  return {
    /** Whether a member's searches are still loading. */
    isLoading,
    list: token ? currentData.map(({ keyword }) => keyword) : onDevice,
    remember: (keyword: string) => (token ? void add({ keyword }) : storeSearch(keyword)),
    /** Removes one search, or all. */
    remove: async (keyword?: string) => {
      if (token) await remove(keyword === undefined ? {} : { keyword });
      else dropSearches(keyword);
    },
  };
};
