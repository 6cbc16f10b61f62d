import { Page } from '@juhe/ui';
import { EntryList } from './entry-list.tsx';
import { PersonalBalance } from './personal-balance.tsx';
import { useWalletChanges } from './use-wallet-changes.ts';

/** The personal wallet: balance and every entry. */
export const Screen = () => {
  useWalletChanges();
  return (
    <Page narrow>
      <PersonalBalance />
      <EntryList account="personal" />
    </Page>
  );
};
