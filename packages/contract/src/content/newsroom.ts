import { defineOperations } from '../operation.ts';
import type { newsroomSchemas } from './newsroom.schemas.ts';

const operatorRead = { method: 'GET', encoding: 'query', access: 'operator', extension: true } as const;
const operate = { method: 'POST', encoding: 'json', access: 'operator', extension: true, idempotent: true } as const;

/** Operations of the company on articles and news. */
export const newsroom = defineOperations<typeof newsroomSchemas>()('content/newsroom', {
  listArticles: {
    ...operatorRead,
    path: '/api/operator/article/list',
    summary: 'Articles, news and sets of pictures, the newest first.',
  },
  publishArticle: {
    ...operate,
    path: '/api/operator/article/publish',
    summary: 'Publishes an article or news in the name of a member.',
  },
  updateArticle: {
    ...operate,
    path: '/api/operator/article/update',
    summary: 'Changes what an article or news of the company says; what is not given stays.',
  },
  removeArticle: {
    ...operate,
    path: '/api/operator/article/remove',
    summary: 'Takes an article or news down; its author is told the reason.',
  },
  listArticleCategories: {
    ...operatorRead,
    path: '/api/operator/article/listCategories',
    summary: 'The categories of articles and news.',
  },
  setArticleCategory: { ...operate, path: '/api/operator/article/setCategory', summary: 'Makes or changes a category.' },
  removeArticleCategory: {
    ...operate,
    path: '/api/operator/article/removeCategory',
    summary: 'Removes a category that no article has.',
  },
});
