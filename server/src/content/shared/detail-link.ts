import * as contentPages from '@juhe/contract/pages/content';

/** The page that shows an article, news, a book or a short video, as notices link to it. */
export const detailLink = (kind: string, id: string): string => {
  if (kind === 'news') return contentPages.newsDetail({ id });
  if (kind === 'book') return contentPages.novelDetail({ id });
  if (kind === 'video') return contentPages.previewVideo({ type: 10, itemId: id });
  return contentPages.articleDetail({ id });
};
