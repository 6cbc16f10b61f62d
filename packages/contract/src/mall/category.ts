import { defineOperations } from '../operation.ts';
import type { categorySchemas } from './category.schemas.ts';

const listing = { method: 'GET', encoding: 'query', access: 'operator', extension: true } as const;
const operate = { method: 'POST', encoding: 'json', access: 'operator', idempotent: true, extension: true } as const;

/** Operations of the company on the categories of goods. */
export const category = defineOperations<typeof categorySchemas>()('mall/category', {
  listCategories: { ...listing, path: '/api/operator/category/list', summary: 'Lists all categories, parents before children.' },
  createCategory: { ...operate, path: '/api/operator/category/create', summary: 'Creates a category; there are three levels.' },
  updateCategory: {
    ...operate,
    path: '/api/operator/category/update',
    summary: 'Changes name, picture or position of a category.',
  },
  removeCategory: { ...operate, path: '/api/operator/category/remove', summary: 'Removes an unused category.' },
});
