import { defineOperations } from '../operation.ts';
import type { securitySchemas } from './security.schemas.ts';

export const security = defineOperations<typeof securitySchemas>()('common/security', {
  readSecurityLog: {
    method: 'GET',
    path: '/api/operator/security/log',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'Lists the security log, newest first: sign-ins, refusals, operator actions, alerts.',
  },
});
