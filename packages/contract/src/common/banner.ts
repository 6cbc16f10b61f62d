import { defineOperations } from '../operation.ts';
import type { bannerSchemas } from './banner.schemas.ts';

export const banner = defineOperations<typeof bannerSchemas>()('common/banner', {
  listShownBanners: {
    method: 'GET',
    path: '/api/oauth/banner',
    encoding: 'query',
    access: 'public',
    summary: 'Lists the banners of a placement, in their order.',
  },
  listBanners: {
    method: 'GET',
    path: '/api/operator/banner/list',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'Lists all banners of one placement or of all, including hidden ones.',
  },
  setBanner: {
    method: 'POST',
    path: '/api/operator/banner/set',
    encoding: 'json',
    access: 'operator',
    extension: true,
    idempotent: true,
    summary: 'Creates a banner, or replaces one.',
  },
  removeBanner: {
    method: 'POST',
    path: '/api/operator/banner/remove',
    encoding: 'json',
    access: 'operator',
    extension: true,
    idempotent: true,
    summary: 'Removes a banner.',
  },
});
