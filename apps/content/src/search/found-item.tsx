import type { SearchItem, SearchKind } from '@juhe/contract/content/search.schemas';
import { MatchedChapter } from './found-chapter.tsx';
import { MatchedLot } from './found-lot.tsx';
import { MatchedMember } from './found-member.tsx';
import { MatchedArticle, MatchedBook, MatchedCourse, MatchedGoods, MatchedShop, MatchedVideo } from './found-rows.tsx';

/** Whether results of a kind are tiles side by side; other kinds are rows. */
export const isTiled = (kind: SearchKind): boolean => kind === 'goods' || kind === 'lot' || kind === 'video';

/** Key extractor for search results. */
export const keyOfItem = (item: SearchItem): string => {
  switch (item.type) {
    case 'goods':
      return `g-${item.goods.id}`;
    case 'lot':
      return `l-${item.lot.id}`;
    case 'article':
    case 'news':
      return `a-${item.article.id}`;
    case 'book':
      return `b-${item.book.id}`;
    case 'chapter':
      return `h-${item.chapter.id}`;
    case 'video':
      return `v-${item.video.id}`;
    case 'course':
      return `c-${item.course.id}`;
    case 'member':
      return `m-${item.member.id}`;
    case 'shop':
      return `s-${item.shop.id}`;
  }
};

/** A search result with the words highlighted. */
export const MatchedItem = ({ item, words: terms }: { item: SearchItem; words: readonly string[] }) => {
  switch (item.type) {
    case 'goods':
      return <MatchedGoods item={item} words={terms} />;
    case 'lot':
      return <MatchedLot item={item} words={terms} />;
    case 'article':
    case 'news':
      return <MatchedArticle item={item} words={terms} />;
    case 'book':
      return <MatchedBook item={item} words={terms} />;
    case 'chapter':
      return <MatchedChapter item={item} words={terms} />;
    case 'video':
      return <MatchedVideo item={item} words={terms} />;
    case 'course':
      return <MatchedCourse item={item} words={terms} />;
    case 'member':
      return <MatchedMember member={item.member} words={terms} />;
    case 'shop':
      return <MatchedShop item={item} words={terms} />;
  }
};
