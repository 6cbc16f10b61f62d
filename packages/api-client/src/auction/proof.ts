import { proof } from '@juhe/contract/auction/proof';
import { inject, query } from '@juhe/api-client';

export const { useGetLotProofQuery, useLazyGetLotProofQuery } = inject((build) => ({
  getLotProof: query(build, proof.getLotProof, { tags: ['auction/lot'], keep: 0 }),
}));
