import { address } from '@juhe/contract/mall/address';
import { addressSchemas } from '@juhe/contract/mall/address.schemas';
import { routes } from '../../http/routes.ts';
import * as service from './address.service.ts';

export const addressRoutes = routes(address, addressSchemas, {
  getMemberAddressList: (ctx) => service.listAddresses(ctx),
  addMemberAddress: (ctx, input) => service.addAddress(ctx, input),
  updateMemberAddress: (ctx, input) => service.changeAddress(ctx, input),
  deleteMemberAddress: (ctx, input) => service.removeAddress(ctx, input),
});
