import { useListWalletEntriesInfiniteQuery } from '@juhe/api-client/wallet/wallet';
import type { WalletEntry } from '@juhe/contract/wallet/wallet.schemas';
import { serverNow } from '@juhe/platform';
import { useState } from 'react';
import { useWalletChanges } from '../shared/use-wallet-changes.ts';

/** Payments by members received since the page was opened, latest first. */
export const useReceived = (): readonly WalletEntry[] => {
  const [openedAt] = useState(() => new Date(serverNow()).toISOString());
  useWalletChanges();
  const { data } = useListWalletEntriesInfiniteQuery({ account: 'personal', direction: 'in' });
  return (data?.pages[0]?.list ?? []).filter(({ kind, at }) => kind === 'member.paid' && at > openedAt);
};
