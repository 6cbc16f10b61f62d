import type { RemoteRoute } from '@juhe/platform';

/** The pages of the content remote. */
export const routes = [
  {
    path: '/pages/index/index',
    screen: 'discover/discover-screen',
    title: '发现',
    access: 'public',
    kind: 'tab',
    query: [],
    prefetch: ['GET /api/service/discover/queryFeed', 'GET /api/oauth/banner'],
  },
  { path: '/pages/rules/rules', screen: 'rules/rules-screen', title: '协议', access: 'public', kind: 'page', query: ['type'] },
  {
    path: '/subPackages/find/article-detail',
    screen: 'article/article-detail-screen',
    title: '文章详情',
    access: 'public',
    kind: 'page',
    query: ['id', 'mId'],
    prefetch: ['POST /api/service/article/queryArticleDetail id={id}'],
  },
  {
    path: '/subPackages/find/news-detail',
    screen: 'article/news-detail-screen',
    title: '资讯详情',
    access: 'public',
    kind: 'page',
    query: ['id'],
  },
] satisfies RemoteRoute[];
