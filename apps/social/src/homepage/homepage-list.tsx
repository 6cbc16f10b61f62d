import {
  useListMemberCollectionsInfiniteQuery,
  useListMemberLikesInfiniteQuery,
  useListMemberCreationsInfiniteQuery,
} from '@juhe/api-client/social/homepage';
import * as contentPages from '@juhe/contract/pages/content';
import * as socialPages from '@juhe/contract/pages/social';
import { CardSkeleton, type IconName, InfiniteList } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import { ArticleTile } from '../shared/article-tile.tsx';
import type { ArticleTab } from './homepage-tabs.ts';

const useList = (tab: ArticleTab, memberId: string) => {
  const input = { memberId };
  const creations = useListMemberCreationsInfiniteQuery(input, { skip: tab !== 'creations' });
  const likes = useListMemberLikesInfiniteQuery(input, { skip: tab !== 'likes' });
  const collects = useListMemberCollectionsInfiniteQuery(input, { skip: tab !== 'collects' });
  return { creations, likes, collects }[tab];
};

const icons: Readonly<Record<ArticleTab, IconName>> = { creations: 'file-text', likes: 'heart', collects: 'bookmark' };

/** One list of a homepage; an empty one has different texts for the own homepage and another's. */
export const HomepageList = ({
  tab,
  memberId,
  isOwn,
  pinnedId,
}: {
  tab: ArticleTab;
  memberId: string;
  isOwn: boolean;
  pinnedId?: string | undefined;
}) => {
  const t = useTranslations('homepage');
  const query = useList(tab, memberId);
  return (
    <InfiniteList
      query={query}
      keyOf={(article) => article.id}
      layout="masonry"
      id={`${tab}-${memberId}`}
      skeleton={<CardSkeleton count={4} ratio={4 / 3} />}
      empty={{
        icon: icons[tab],
        text: t(`${isOwn ? 'ownEmpty' : 'empty'}.${tab}`),
        action: isOwn
          ? { label: t('toHome'), to: contentPages.discover() }
          : { label: t('greet'), to: socialPages.chat({ memberId }) },
      }}
    >
      {(article) => (
        <ArticleTile article={article} authored={tab !== 'creations'} pinned={tab === 'creations' && article.id === pinnedId} />
      )}
    </InfiniteList>
  );
};
