import { inject, query } from '@juhe/api-client';
import { protocol } from '@juhe/contract/common/protocol';

export const { useGetAgreementQuery } = inject((build) => ({
  getAgreement: query(build, protocol.getAgreement, { tags: ['common/protocol'] }),
}));
