import { Page } from '@juhe/ui';
import { EntryList } from './entry-list.tsx';
import { PersonalBalance } from './personal-balance.tsx';

/** The personal wallet: balance and every entry. */
export const Screen = () => (
  <Page>
    <PersonalBalance />
    <EntryList account="personal" />
  </Page>
);
