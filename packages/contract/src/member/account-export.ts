import { defineOperations } from '../operation.ts';
import type { accountExportSchemas } from './account-export.schemas.ts';

const write = { method: 'POST', encoding: 'form', access: 'required', extension: true, fresh: 'factor' } as const;

/** All of the member's data as one archive (social.md f). The live hint of the topic `member:<id>` has kind `accountExport`. */
export const accountExport = defineOperations<typeof accountExportSchemas>()('member/account-export', {
  requestAccountExport: {
    ...write,
    path: '/api/member/requestAccountExport',
    limit: { per: 'member', count: 3, seconds: 86_400 },
    summary: 'Requests an archive of the account; one in progress is returned, a finished one is replaced.',
  },
  getAccountExport: {
    method: 'GET',
    path: '/api/member/getAccountExport',
    encoding: 'query',
    access: 'required',
    extension: true,
    summary: 'Returns whether an archive of the account is in progress or ready, and its expiry.',
  },
  linkAccountExport: {
    ...write,
    path: '/api/member/linkAccountExport',
    limit: { per: 'member', count: 20, seconds: 3600 },
    summary: 'Returns a signed URL of the finished archive.',
  },
});
