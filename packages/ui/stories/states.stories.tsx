import {
  CardSkeleton,
  DetailSkeleton,
  Empty,
  ErrorNotice,
  ListSkeleton,
  Muted,
  OfflineBar,
  Page,
  QueryView,
  Row,
  Skeleton,
  Spinner,
} from '../src/index.ts';
import { after, Held } from './sample.tsx';
import type { Stories } from './stories.ts';

export const stories: Stories = {
  title: 'states',
  stories: {
    empty: () => <Empty icon="shopping-cart" text="购物车是空的" action={{ label: '去逛逛', to: '/pages/index/index' }} />,
    error: () => <ErrorNotice onRetry={() => after(800)} />,
    'whole-page': () => <ErrorNotice whole icon="wifi-off" text="网络已断开，联网后点击重试" onRetry={() => after(800)} />,
    query: () => (
      <Held start={false}>
        {(hasData, set) => (
          <QueryView
            query={
              hasData ? { data: ['内容'] } : { isError: true, error: undefined, refetch: () => after(600).then(() => set(true)) }
            }
          >
            {(data) => <Page>{data}</Page>}
          </QueryView>
        )}
      </Held>
    ),
    skeletons: () => (
      <Page>
        <Row>
          <Skeleton width={40} height={40} round /> <Skeleton /> <Spinner />
        </Row>
        <ListSkeleton rows={2} />
        <CardSkeleton count={2} />
        <DetailSkeleton ratio={2} />
      </Page>
    ),
    offline: () => (
      <Page>
        <OfflineBar />
        <Muted>断网时顶部出现一条安静的提示。</Muted>
      </Page>
    ),
  },
};
