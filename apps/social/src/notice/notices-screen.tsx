import {
  useDeleteNoticeMutation,
  useListNoticesInfiniteQuery,
  useGetNoticeSummaryQuery,
  useMarkNoticesReadMutation,
} from '@juhe/api-client/social/notice';
import * as auctionPages from '@juhe/contract/pages/auction';
import * as mallPages from '@juhe/contract/pages/mall';
import * as socialPages from '@juhe/contract/pages/social';
import type { Notice } from '@juhe/contract/social/notice.schemas';
import { useQuery } from '@juhe/platform';
import { Cell, CellGroup, formatDay, InfiniteList, ListSkeleton, Page, PullToRefresh, Sheet } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { DayTitle } from './day-title.tsx';
import { presentations, kindOf } from '../shared/notice-presentation.ts';
import { NoticeRow } from './notice-row.tsx';
import { ReadAll } from '../shared/read-all.tsx';

/** Where notices of a kind come from; those of the account have no such page. */
const nextPages = {
  order: mallPages.welfare(),
  auction: auctionPages.lots(),
  interaction: socialPages.publish(),
} as const;

/** The notices of a kind, latest first, by day. */
const NoticesScreen = () => {
  const t = useTranslations('notice');
  const kind = kindOf(useQuery(socialPages.notices).type);
  const query = useListNoticesInfiniteQuery({ kind, pageSize: 20 });
  const summary = useGetNoticeSummaryQuery();
  const [read] = useMarkNoticesReadMutation();
  const [remove] = useDeleteNoticeMutation();
  const [chosen, setChosen] = useState<Notice>();
  const items = query.currentData?.pages.flatMap(({ list }) => list) ?? [];
  const days = items.map(({ createdAt }) => formatDay(createdAt));
  const opensDay = new Set(items.filter((_, i) => days[i] !== days[i - 1]).map(({ id }) => id));
  const act = (work: (id: string) => unknown) => {
    if (chosen) work(chosen.id);
    setChosen(undefined);
  };
  return (
    <>
      <PullToRefresh onRefresh={() => Promise.all([query.refetch(), summary.refetch()])}>
        <Page>
          {items.length > 0 && (
            <ReadAll
              name={t(`kinds.${kind}`)}
              unread={summary.data?.kinds.find((entry) => entry.kind === kind)?.unread ?? 0}
              onRead={() => read({ kind })}
            />
          )}
          <InfiniteList
            query={query}
            keyOf={({ id }) => id}
            id={kind}
            skeleton={<ListSkeleton rows={6} media={0} />}
            empty={{
              icon: presentations[kind].icon,
              text: t(`empty.${kind}`),
              ...(kind !== 'service' && { action: { label: t(`next.${kind}`), to: nextPages[kind] } }),
            }}
          >
            {(notice) => (
              <>
                {opensDay.has(notice.id) && <DayTitle at={notice.createdAt} />}
                <NoticeRow
                  notice={notice}
                  onOpen={() => void (notice.read || read({ id: notice.id }))}
                  onMenu={() => setChosen(notice)}
                />
              </>
            )}
          </InfiniteList>
        </Page>
      </PullToRefresh>
      <Sheet open={chosen !== undefined} onClose={() => setChosen(undefined)} title={chosen?.title}>
        <CellGroup>
          {chosen?.read === false && <Cell icon="check" title={t('markRead')} onClick={() => act((id) => read({ id }))} />}
          <Cell icon="trash-2" title={t('delete')} danger onClick={() => act((id) => remove({ id }))} />
        </CellGroup>
      </Sheet>
    </>
  );
};

export { NoticesScreen as Screen };
