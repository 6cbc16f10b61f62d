import {
  useClearWatchHistoryMutation,
  useGetWatchHistoryInfiniteQuery,
  useRemoveWatchHistoryMutation,
} from '@juhe/api-client/social/history';
import * as contentPages from '@juhe/contract/pages/content';
import type { WatchedKind } from '@juhe/contract/social/history.schemas';
import { useTranslations } from '@juhe/platform';
import { confirmDialog, formatDay, InfiniteList, PageAction, PullToRefresh } from '@juhe/ui';
import css from './history.module.css';
import { WatchedRow } from './watched-row.tsx';

/** What the member looked at of some kinds, latest first, by day; one thing or all of them can be forgotten. */
export const WatchedList = ({ kinds }: { kinds: readonly WatchedKind[] }) => {
  const t = useTranslations('history');
  const query = useGetWatchHistoryInfiniteQuery({ kinds: [...kinds], pageSize: 20 });
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
        {(thing) => (
          <>
            {opensDay.has(thing) && <h2 className={css.day}>{formatDay(thing.seenAt)}</h2>}
            <div className={css.row}>
              <WatchedRow thing={thing} onRemove={() => void remove({ kind: thing.kind, id: thing.id })} />
            </div>
          </>
        )}
      </InfiniteList>
      {items.length > 0 && <PageAction icon="trash-2" label={t('clear')} onClick={() => void clearAll()} />}
    </PullToRefresh>
  );
};
