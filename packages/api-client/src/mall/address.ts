import { address } from '@juhe/contract/mall/address';
import { inject, mutation, query } from '@juhe/api-client';

export const { useListAddressesQuery, useAddAddressMutation, useUpdateAddressMutation, useRemoveAddressMutation } = inject(
  (build) => ({
    listAddresses: query(build, address.listAddresses, { tags: ['mall/address'] }),
    addAddress: mutation(build, address.addAddress, { invalidates: ['mall/address'], toast: false }),
    updateAddress: mutation(build, address.updateAddress, { invalidates: ['mall/address'], toast: false }),
    removeAddress: mutation(build, address.removeAddress, { invalidates: ['mall/address'] }),
  }),
);
