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
    summary:
      'The statement of an own wallet over a month of China that is over, as a CSV or PDF file with a code that anybody can check.',
  },
  verifyStatement: {
    method: 'POST',
    encoding: 'form',
    access: 'public',
    extension: true,
    path: '/api/mall/water/verifyStatement',
    limit: { per: 'address', count: 30, seconds: 3600 },
    summary: 'What the statement with this code says, to whoever has it; refused for a code that is not ours.',
  },
});
