import { defineOperations } from '../operation.ts';
import type { configSchemas } from './config.schemas.ts';

export const config = defineOperations<typeof configSchemas>()('common/config', {
  getConfig: {
    method: 'GET',
    path: '/api/common/configKey/{key}',
    encoding: 'query',
    access: 'public',
    summary: 'Returns the value of a site setting, e.g. `sys.global.graying.app`.',
  },
  setConfig: {
    method: 'POST',
    path: '/api/common/setConfig',
    encoding: 'json',
    access: 'operator',
    extension: true,
    summary: 'Sets a site setting.',
  },
});
