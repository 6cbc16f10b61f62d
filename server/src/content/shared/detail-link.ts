import * as contentPages from '@juhe/contract/pages/content';

/** Returns the page of an article, a news item, a book or a short video, as linked in notices. */
export const detailLink = (kind: string, id: string): string => {
  if (kind === 'news') return contentPages.newsDetail({ id });
  if (kind === 'book') return contentPages.novelDetail({ id });
  if (kind === 'video') return contentPages.previewVideo({ type: 10, itemId: id });
  return contentPages.articleDetail({ id });
};
