import { useListRequestContactsQuery } from '@juhe/api-client/wallet/money-request';

/**
 * The people whom the member may pay or ask for money without their number, read once while a sheet is open: another response
 * has other handles, of which none is the selected one.
 */
export const useContacts = ({ skip }: { skip: boolean }) =>
  useListRequestContactsQuery(undefined, { skip, refetchOnMountOrArgChange: true, refetchOnReconnect: false });
