import type { RemoteRoute } from '@juhe/platform';

export const routes = [
  { path: '/sample/home', screen: 'home/home', title: '样例', access: 'public', kind: 'page', query: ['sku?'] },
] satisfies RemoteRoute[];
