import { defineOperations } from '../operation.ts';
import type { bannerSchemas } from './banner.schemas.ts';

export const banner = defineOperations<typeof bannerSchemas>()('common/banner', {
  listShownBanners: {
    method: 'GET',
    path: '/api/oauth/banner',
    encoding: 'query',
    access: 'public',
    summary: 'The banners of a place, in their order.',
  },
  listBanners: {
    method: 'GET',
    path: '/api/operator/banner/list',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'All banners of a place or of all, hidden ones too.',
  },
  setBanner: {
    method: 'POST',
    path: '/api/operator/banner/set',
    encoding: 'json',
    access: 'operator',
    extension: true,
    idempotent: true,
    summary: 'Makes a banner or changes one.',
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
