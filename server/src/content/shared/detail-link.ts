const pages: Readonly<Record<string, string>> = {
  article: '/subPackages/find/article-detail?id=',
  news: '/subPackages/find/news-detail?id=',
  book: '/subPackages/find/novel-detail?id=',
  video: '/pages/vlog/preview-video?type=10&itemId=',
};

/** The page that shows an article, news, a book or a short video, as notices link to it. */
export const detailLink = (kind: string, id: string): string => `${pages[kind] ?? pages.article}${id}`;
