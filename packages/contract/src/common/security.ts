import { defineOperations } from '../operation.ts';
import type { securitySchemas } from './security.schemas.ts';

export const security = defineOperations<typeof securitySchemas>()('common/security', {
  readSecurityLog: {
    method: 'GET',
    path: '/api/operator/security/log',
    encoding: 'query',
    access: 'operator',
    extension: true,
    summary: 'The security log, latest first: sign-ins, refusals, what operators did, alerts.',
  },
});
