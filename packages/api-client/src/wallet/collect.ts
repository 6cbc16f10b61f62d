import { collect } from '@juhe/contract/wallet/collect';
import { inject, mutation, query } from '@juhe/api-client';

export { maxCollectCents } from '@juhe/contract/wallet/collect';

export const { useGetCollectCodeQuery, useMakeCollectCodeMutation, useRemoveCollectCodesMutation, useReadCollectCodeMutation } =
  inject((build) => ({
    getCollectCode: query(build, collect.getCollectCode, { tags: ['collectCode'] }),
    makeCollectCode: mutation(build, collect.makeCollectCode, { invalidates: ['collectCode'], toast: false }),
    removeCollectCodes: mutation(build, collect.removeCollectCodes, { invalidates: ['collectCode'] }),
    readCollectCode: mutation(build, collect.readCollectCode, { toast: false }),
  }));
