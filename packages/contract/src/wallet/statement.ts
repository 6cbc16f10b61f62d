import { defineOperations } from '../operation.ts';
import type { statementSchemas } from './statement.schemas.ts';

export const statement = defineOperations<typeof statementSchemas>()('wallet/statement', {
  makeStatement: {
    method: 'POST',
    encoding: 'form',
    access: 'required',
    extension: true,
    path: '/api/mall/water/makeStatement',
    limit: { per: 'member', count: 20, seconds: 3600 },
    summary: 'Creates the statement of an own wallet for a past month in China, as a CSV or PDF file with a verification code.',
  },
  verifyStatement: {
    method: 'POST',
    encoding: 'form',
    access: 'public',
    extension: true,
    path: '/api/mall/water/verifyStatement',
    limit: { per: 'address', count: 30, seconds: 3600 },
    summary: 'Returns the contents of the statement with this code; refuses an unknown code.',
  },
});
