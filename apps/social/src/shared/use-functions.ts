import { useGetIconOrderQuery } from '@juhe/api-client/social/icons';
import { useRouteTable } from '@juhe/platform';
import { memberFunctions, shownFunctions } from './functions.ts';

/** All functions whose page exists, and those on the Mine page; `settled` once the member's choice is known or unavailable. */
export const useFunctions = () => {
  const { find } = useRouteTable();
  const { data, isError } = useGetIconOrderQuery();
  const existing = memberFunctions.filter(({ to }) => find(to) !== undefined);
  return { existing, shown: shownFunctions(data?.icons ?? [], existing), settled: data !== undefined || isError };
};
