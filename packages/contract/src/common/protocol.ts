import { defineOperations } from '../operation.ts';
import type { protocolSchemas } from './protocol.schemas.ts';

export const protocol = defineOperations<typeof protocolSchemas>()('common/protocol', {
  getAgreement: {
    method: 'GET',
    path: '/api/oauth/protocol',
    encoding: 'query',
    access: 'public',
    summary: 'Returns the text of an agreement.',
  },
});
