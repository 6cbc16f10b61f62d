import {
  useClearWatchHistoryMutation,
  useListWatchHistoryInfiniteQuery,
  useRemoveWatchHistoryMutation,
} from '@juhe/api-client/social/history';
import * as contentPages from '@juhe/contract/pages/content';
import type { WatchedKind } from '@juhe/contract/social/history.schemas';
import { confirmDialog, formatDay, InfiniteList, PageAction, PullToRefresh } from '@juhe/ui';
import { useTranslations } from '../../locales/texts.gen.js';
import css from './history.module.css';
import { WatchedRow } from './watched-row.tsx';

/**
 * The member's viewing history of the given kinds, most recent first, grouped by day; entries can be removed one by one or
 * all at once.
 */
export const WatchedList = ({ kinds }: { kinds: readonly WatchedKind[] }) => {
  const t = useTranslations('history');
  const query = useListWatchHistoryInfiniteQuery({ kinds: [...kinds], pageSize: 20 });
  const [remove] = useRemoveWatchHistoryMutation();
  const [clear] = useClearWatchHistoryMutation();
  const items = query.currentData?.pages.flatMap(({ list }) => list) ?? [];
  const days = items.map(({ seenAt }) => formatDay(seenAt));
  const opensDay = new Set(items.filter((_, i) => days[i] !== days[i - 1]));
  const clearAll = async () => {
    if (await confirmDialog({ title: t('clearTitle'), text: t('clearText'), confirm: t('clear'), danger: true }))
      await clear({ kinds: [...kinds] });
  };
  return (
    <PullToRefresh onRefresh={() => query.refetch()}>
      <InfiniteList
        query={query}
        keyOf={({ kind, id }) => `${kind}-${id}`}
        id={`watched-${kinds.join('-')}`}
        gap={0}
        empty={{ icon: 'history', text: t('empty'), action: { label: t('toDiscover'), to: contentPages.discover() } }}
      >
        {(item) => (
          <>
            {opensDay.has(item) && <h2 className={css.day}>{formatDay(item.seenAt)}</h2>}
            <div className={css.row}>
              <WatchedRow item={item} onRemove={() => void remove({ kind: item.kind, id: item.id })} />
            </div>
          </>
        )}
      </InfiniteList>
      {items.length > 0 && <PageAction icon="trash-2" label={t('clear')} onClick={() => void clearAll()} />}
    </PullToRefresh>
  );
};
