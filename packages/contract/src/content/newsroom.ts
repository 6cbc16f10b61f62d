import { defineOperations } from '../operation.ts';
import type { newsroomSchemas } from './newsroom.schemas.ts';

const operatorRead = { method: 'GET', encoding: 'query', access: 'operator', extension: true } as const;
const operate = { method: 'POST', encoding: 'json', access: 'operator', extension: true, idempotent: true } as const;

/** Operations of the company on articles and news. */
export const newsroom = defineOperations<typeof newsroomSchemas>()('content/newsroom', {
  listArticles: {
    ...operatorRead,
    path: '/api/operator/article/list',
    summary: 'Lists articles, news and picture sets, newest first.',
  },
  publishArticle: {
    ...operate,
    path: '/api/operator/article/publish',
    summary: 'Publishes an article or news under the name of a member.',
  },
  updateArticle: {
    ...operate,
    path: '/api/operator/article/update',
    summary: 'Updates an article or news of the company; omitted fields stay unchanged.',
  },
  removeArticle: {
    ...operate,
    path: '/api/operator/article/remove',
    summary: 'Removes an article or news, with a reason shown to its author.',
  },
  listArticleCategories: {
    ...operatorRead,
    path: '/api/operator/article/listCategories',
    summary: 'Lists the categories of articles and news.',
  },
  setArticleCategory: { ...operate, path: '/api/operator/article/setCategory', summary: 'Creates or updates a category.' },
  removeArticleCategory: {
    ...operate,
    path: '/api/operator/article/removeCategory',
    summary: 'Removes a category without articles.',
  },
});
