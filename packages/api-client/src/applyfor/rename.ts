import { rename } from '@juhe/contract/applyfor/rename';
import { inject, mutation, query } from '@juhe/api-client';

const writes = { invalidates: ['applyfor/rename'], toast: false };

export const { useListMyShopRenamesQuery, useProposeShopNameMutation, useWithdrawShopNameMutation } = inject((build) => ({
  listMyShopRenames: query(build, rename.listMyShopRenames, { tags: ['applyfor/rename'], keep: 0 }),
  proposeShopName: mutation(build, rename.proposeShopName, writes),
  withdrawShopName: mutation(build, rename.withdrawShopName, writes),
}));
