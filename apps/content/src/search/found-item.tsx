import type { SearchItem, SearchKind } from '@juhe/contract/content/search.schemas';
import { FoundChapter } from './found-chapter.tsx';
import { FoundLot } from './found-lot.tsx';
import { FoundMember } from './found-member.tsx';
import { FoundArticle, FoundBook, FoundCourse, FoundGoods, FoundShop, FoundVideo } from './found-rows.tsx';

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
export const FoundItem = ({ item, words }: { item: SearchItem; words: readonly string[] }) => {
  switch (item.type) {
    case 'goods':
      return <FoundGoods item={item} words={words} />;
    case 'lot':
      return <FoundLot item={item} words={words} />;
    case 'article':
    case 'news':
      return <FoundArticle item={item} words={words} />;
    case 'book':
      return <FoundBook item={item} words={words} />;
    case 'chapter':
      return <FoundChapter item={item} words={words} />;
    case 'video':
      return <FoundVideo item={item} words={words} />;
    case 'course':
      return <FoundCourse item={item} words={words} />;
    case 'member':
      return <FoundMember member={item.member} words={words} />;
    case 'shop':
      return <FoundShop item={item} words={words} />;
  }
};
