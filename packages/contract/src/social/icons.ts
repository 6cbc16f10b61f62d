import { defineOperations } from '../operation.ts';
import type { iconsSchemas } from './icons.schemas.ts';

export const icons = defineOperations<typeof iconsSchemas>()('social/icons', {
  getIconOrder: {
    method: 'GET',
    path: '/api/service/homePage/getCustomIconSort',
    encoding: 'query',
    access: 'required',
    summary: "Lists the functions on the caller's Mine page, in their order.",
  },
  setIconOrder: {
    method: 'POST',
    path: '/api/service/homePage/updateIconSort',
    encoding: 'json',
    access: 'required',
    limit: { per: 'member', count: 120, seconds: 60 },
    summary: 'Sets the functions on the Mine page and their order; the last write wins.',
  },
});
