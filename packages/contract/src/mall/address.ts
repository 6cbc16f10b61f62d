import { defineOperations } from '../operation.ts';
import type { addressSchemas } from './address.schemas.ts';

export const address = defineOperations<typeof addressSchemas>()('mall/address', {
  listAddresses: {
    method: 'GET',
    path: '/api/mall/memberAddress/getMemberAddressList',
    encoding: 'query',
    access: 'required',
    summary: "Lists the member's addresses, the default one first.",
  },
  addAddress: {
    method: 'POST',
    path: '/api/mall/memberAddress/addMemberAddress',
    encoding: 'json',
    access: 'required',
    summary: 'Adds an address; the first one becomes the default.',
  },
  updateAddress: {
    method: 'POST',
    path: '/api/mall/memberAddress/updateMemberAddress',
    encoding: 'json',
    access: 'required',
    summary: 'Replaces an address of the member.',
  },
  removeAddress: {
    method: 'POST',
    path: '/api/mall/memberAddress/deleteMemberAddress',
    encoding: 'form',
    access: 'required',
    extension: true,
    summary: 'Removes an address; orders keep their snapshot.',
  },
});
