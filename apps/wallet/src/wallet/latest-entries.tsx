import { useListWalletEntriesInfiniteQuery } from '@juhe/api-client/wallet/wallet';
import * as walletPages from '@juhe/contract/pages/wallet';
import { CellGroup, ListSkeleton, QueryView, SectionHead } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { EntryRow } from './entry-row.tsx';

/** Number of rows shown before the whole list is opened. */
const maxEntries = 5;

/** The newest entries with a link to all of them. */
export const LatestEntries = ({ account }: { account: 'personal' | 'company' }) => {
  const t = useTranslations('entries');
  const query = useListWalletEntriesInfiniteQuery({ account });
  return (
    <section>
      <SectionHead to={walletPages.particulars({ type: account })} all={t('showAll')}>
        {t('latest')}
      </SectionHead>
      <QueryView
        query={query}
        skeleton={<ListSkeleton rows={4} media={40} round />}
        isEmpty={(data) => data.pages.every((page) => page.list.length === 0)}
        empty={{ icon: 'receipt', text: t('none') }}
      >
        {(data) => (
          <CellGroup>
            {data.pages
              .flatMap((page) => page.list)
              .slice(0, maxEntries)
              .map((entry) => (
                <EntryRow key={entry.id} account={account} entry={entry} />
              ))}
          </CellGroup>
        )}
      </QueryView>
    </section>
  );
};
