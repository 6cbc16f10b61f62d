const pages: Readonly<Record<string, string>> = {
  article: '/subPackages/find/article-detail',
  news: '/subPackages/find/news-detail',
  book: '/subPackages/find/novel-detail',
};

/** The page that shows an article, news or a book, as notices link to it. */
export const detailLink = (kind: string, id: string): string => `${pages[kind] ?? pages.article}?id=${id}`;
