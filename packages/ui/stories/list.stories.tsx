import { useState } from 'react';
import { InfiniteList, type InfiniteResult, LoadMore, MediaRow, Muted, Page, PictureCard, PullToRefresh } from '../src/index.ts';
import { after, Held, picture, words } from './sample.tsx';
import type { Stories } from './stories.ts';

const noop = () => undefined;
const pageOf = (from: number, size: number) => ({ list: Array.from({ length: size }, (_, n) => from + n) });

/** Simulates an infinite query of the client, with delayed pages. */
const usePages = (size: number, last: number): InfiniteResult<number> => {
  const [pages, setPages] = useState([pageOf(0, size)]);
  const [busy, setBusy] = useState(false);
  return {
    data: { pages },
    hasNextPage: pages.length * size < last,
    isFetchingNextPage: busy,
    fetchNextPage: () => {
      setBusy(true);
      return after(600).then(() => {
        setPages((now) => [...now, pageOf(now.length * size, size)]);
        setBusy(false);
      });
    },
  };
};

const Feed = ({ layout, last = 400 }: { layout: 'list' | 'card' | 'masonry'; last?: number }) => (
  <Page>
    <InfiniteList query={usePages(12, last)} keyOf={String} layout={layout}>
      {(n) =>
        layout === 'masonry' ? (
          <PictureCard
            src={picture(n, [400, 300 + (n % 4) * 80])}
            ratio={400 / (300 + (n % 4) * 80)}
            title={words[n % words.length]}
            note={`第 ${n + 1} 张`}
          />
        ) : (
          <MediaRow src={picture(n)} title={words[n % words.length]} note={`第 ${n + 1} 行`} />
        )
      }
    </InfiniteList>
  </Page>
);

export const stories: Stories = {
  title: 'lists, load-more, pull-to-refresh, waterfall',
  stories: {
    rows: () => <Feed layout="list" />,
    card: () => <Feed layout="card" last={24} />,
    waterfall: () => <Feed layout="masonry" />,
    empty: () => (
      <InfiniteList
        query={{ data: { pages: [{ list: [] }] }, hasNextPage: false, isFetchingNextPage: false, fetchNextPage: noop }}
        keyOf={String}
        empty={{ text: '还没有收藏的商品', action: { label: '去逛逛', to: '/pages/index/index' } }}
      >
        {(n) => <p>{n}</p>}
      </InfiniteList>
    ),
    'load-more': () => (
      <Held<number> start={0}>
        {(loads, setLoads) => (
          <Page>
            <Muted>loadmore ({loads})</Muted>
            <LoadMore status={loads === 0 ? 'error' : 'loadmore'} onLoad={() => setLoads(loads + 1)} />
            <Muted>loading</Muted>
            <LoadMore status="loading" onLoad={noop} />
            <Muted>nomore</Muted>
            <LoadMore status="nomore" onLoad={noop} />
            <Muted>error</Muted>
            <LoadMore status="error" onLoad={noop} />
          </Page>
        )}
      </Held>
    ),
    'pull-to-refresh': () => (
      <Held<number> start={0}>
        {(times, setTimes) => (
          <PullToRefresh onRefresh={() => after(1200).then(() => setTimes((now) => now + 1))}>
            <Page>
              <p>刷新了 {times} 次。下拉页面，或用键盘聚焦顶部的按钮。</p>
              {words.map((word, n) => (
                <MediaRow key={word} src={picture(n)} title={word} />
              ))}
            </Page>
          </PullToRefresh>
        )}
      </Held>
    ),
  },
};
