import type { SearchItem, SearchKind } from '@juhe/contract/content/search.schemas';
import { MatchedChapter } from './matched-chapter.tsx';
import { MatchedLot } from './matched-lot.tsx';
import { MatchedMember } from './matched-member.tsx';
import { MatchedArticle, MatchedBook, MatchedCourse, MatchedGoods, MatchedShop, MatchedVideo } from './matched-rows.tsx';

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
export const MatchedItem = ({ item, terms }: { item: SearchItem; terms: readonly string[] }) => {
  switch (item.type) {
    case 'goods':
      return <MatchedGoods item={item} terms={terms} />;
    case 'lot':
      return <MatchedLot item={item} terms={terms} />;
    case 'article':
    case 'news':
      return <MatchedArticle item={item} terms={terms} />;
    case 'book':
      return <MatchedBook item={item} terms={terms} />;
    case 'chapter':
      return <MatchedChapter item={item} terms={terms} />;
    case 'video':
      return <MatchedVideo item={item} terms={terms} />;
    case 'course':
      return <MatchedCourse item={item} terms={terms} />;
    case 'member':
      return <MatchedMember member={item.member} terms={terms} />;
    case 'shop':
      return <MatchedShop item={item} terms={terms} />;
  }
};
