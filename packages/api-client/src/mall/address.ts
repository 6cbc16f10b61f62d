import { address } from '@juhe/contract/mall/address';
import { inject, mutation, query } from '@juhe/api-client';

export const {
  useGetMemberAddressListQuery,
  useAddMemberAddressMutation,
  useUpdateMemberAddressMutation,
  useDeleteMemberAddressMutation,
} = inject((build) => ({
  getMemberAddressList: query(build, address.getMemberAddressList, { tags: ['mall/address'] }),
  addMemberAddress: mutation(build, address.addMemberAddress, { invalidates: ['mall/address'], toast: false }),
  updateMemberAddress: mutation(build, address.updateMemberAddress, { invalidates: ['mall/address'], toast: false }),
  deleteMemberAddress: mutation(build, address.deleteMemberAddress, { invalidates: ['mall/address'] }),
}));
