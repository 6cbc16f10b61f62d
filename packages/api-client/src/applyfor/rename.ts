import { rename } from '@juhe/contract/applyfor/rename';
import { inject, mutation, query } from '@juhe/api-client';

const writes = { invalidates: ['applyfor/rename'], toast: false };

export const { useGetMyShopRenamesQuery, useProposeShopNameMutation, useWithdrawShopNameMutation } = inject((build) => ({
  getMyShopRenames: query(build, rename.getMyShopRenames, { tags: ['applyfor/rename'], keep: 0 }),
  proposeShopName: mutation(build, rename.proposeShopName, writes),
  withdrawShopName: mutation(build, rename.withdrawShopName, writes),
}));
