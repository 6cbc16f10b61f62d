import { defineOperations } from '../operation.ts';
import type { pointsCategorySchemas } from './points-category.schemas.ts';

const operate = { method: 'POST', encoding: 'json', access: 'operator', idempotent: true, extension: true } as const;

/** Categories of goods for points (auction.md D16). */
export const pointsCategory = defineOperations<typeof pointsCategorySchemas>()('auction/points-category', {
  listPointsCategories: {
    method: 'GET',
    path: '/api/operator/points-goods/listCategories',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'Lists the categories of goods for points in all languages, with the number of goods in each.',
  },
  setPointsCategory: {
    ...operate,
    path: '/api/operator/points-goods/setCategory',
    summary: 'Creates a category of goods for points, or renames or moves the one with this id.',
  },
  removePointsCategory: {
    ...operate,
    path: '/api/operator/points-goods/removeCategory',
    summary: 'Removes an empty category of goods for points.',
  },
});
