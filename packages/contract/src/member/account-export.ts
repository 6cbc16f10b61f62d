import { defineOperations } from '../operation.ts';
import type { accountExportSchemas } from './account-export.schemas.ts';

const write = { method: 'POST', encoding: 'form', access: 'required', extension: true, fresh: 'factor' } as const;

/** All of the member's data as one archive (social.md f). The live hint of the topic `member:<id>` has kind `accountExport`. */
export const accountExport = defineOperations<typeof accountExportSchemas>()('member/account-export', {
  requestAccountExport: {
    ...write,
    path: '/api/member/requestAccountExport',
    limit: { per: 'member', count: 3, seconds: 86_400 },
    summary: 'Has an archive of the account built; one that is being built is answered, one that is ready is replaced.',
  },
  getAccountExport: {
    method: 'GET',
    path: '/api/member/getAccountExport',
    encoding: 'query',
    access: 'required',
    extension: true,
    summary: 'Whether an archive of the account is being built or ready, and until when.',
  },
  linkAccountExport: {
    ...write,
    path: '/api/member/linkAccountExport',
    limit: { per: 'member', count: 20, seconds: 3600 },
    summary: 'A signed address of the archive that is ready.',
  },
});
