import { defineOperations } from '../operation.ts';
import type { bannerSchemas } from './banner.schemas.ts';

export const banner = defineOperations<typeof bannerSchemas>()('common/banner', {
  banner: {
    method: 'GET',
    path: '/api/oauth/banner',
    encoding: 'query',
    access: 'public',
    summary: 'The banners of a place, in their order.',
  },
});
