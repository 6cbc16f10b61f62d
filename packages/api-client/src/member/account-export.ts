import { inject, mutation, query } from '@juhe/api-client';
import { accountExport } from '@juhe/contract/member/account-export';

/** The export of the account's data. */
export const { useGetAccountExportQuery, useRequestAccountExportMutation, useLinkAccountExportMutation } = inject((build) => ({
  getAccountExport: query(build, accountExport.getAccountExport, { tags: ['member/account-export'], keep: 0 }),
  requestAccountExport: mutation(build, accountExport.requestAccountExport, { invalidates: ['member/account-export'] }),
  linkAccountExport: mutation(build, accountExport.linkAccountExport),
}));
