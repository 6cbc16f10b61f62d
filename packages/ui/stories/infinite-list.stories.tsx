import type { Story, StoryMeta } from '@juhe/testing/stories';
import { useState } from 'react';
import { InfiniteList, MediaRow, Page, PictureCard, type InfiniteResult } from '../src/index.ts';
import { after, picture, words } from './sample.tsx';

const noop = () => undefined;
const pageOf = (from: number, size: number) => ({ list: Array.from({ length: size }, (_, n) => from + n) });

/** A simulated infinite query whose pages arrive after a delay. */
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

const meta: StoryMeta = { title: 'Data/InfiniteList', component: InfiniteList, subcomponents: { MediaRow, PictureCard } };
export default meta;

export const Rows: Story = { render: () => <Feed layout="list" /> };

export const LoadMoreByHand: Story = { render: () => <Feed layout="card" last={24} /> };

export const Waterfall: Story = { render: () => <Feed layout="masonry" /> };

export const NothingYet: Story = {
  render: () => (
    <InfiniteList
      query={{ data: { pages: [{ list: [] }] }, hasNextPage: false, isFetchingNextPage: false, fetchNextPage: noop }}
      keyOf={String}
      empty={{ text: '还没有收藏的商品', action: { label: '去逛逛', to: '/pages/index/index' } }}
    >
      {(n) => <p>{n}</p>}
    </InfiniteList>
  ),
};
