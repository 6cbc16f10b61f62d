import { addressLimits } from '@juhe/contract/mall/address.constants';
import type { Address, addressSchemas } from '@juhe/contract/mall/address.schemas';
import type { HandlerInput } from '@juhe/contract/operation';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { regionOf } from '../../common/api.ts';
import { lockMembers } from '../../member/api.ts';
import { mallFail } from '../failures.ts';
import * as repository from './address.repository.ts';

type Input<K extends keyof typeof addressSchemas> = HandlerInput<(typeof addressSchemas)[K]>;

export const listAddresses = (ctx: Ctx): Promise<Address[]> => repository.addressesOf(ctx.db, ctx.memberId);

const locked = <T>(ctx: Ctx, fn: (tx: Tx, memberId: string) => Promise<T>): Promise<T> =>
  ctx.inTx(async (tx) => {
    // Serialises changes to one member's addresses, so that the default and the limit hold under concurrency.
    await lockMembers(tx, [ctx.memberId]);
    return fn(tx, ctx.memberId);
  });

/** The fields with the full names of their region; refuses (400 `address.region`) what is not in the area data. */
const withRegion = <T extends { province: string; city: string; district: string }>(fields: T): T => {
  const region = regionOf(fields);
  if (typeof region === 'string') throw mallFail('address.region', {}, { field: region });
  return { ...fields, ...region };
};

/** Adds an address. Exactly one address is the default as long as there is one; the first becomes it. */
export const addAddress = (ctx: Ctx, input: Input<'addAddress'>): Promise<Address> =>
  locked(ctx, async (tx, memberId) => {
    const fields = withRegion(input);
    const existing = await repository.addressesOf(tx, memberId);
    if (existing.length >= addressLimits.addresses) throw mallFail('address.tooMany', { n: addressLimits.addresses });
    if (fields.isDefault) await repository.clearDefault(tx, memberId);
    return repository.insertAddress(tx, memberId, { ...fields, isDefault: fields.isDefault || existing.length === 0 });
  });

export const updateAddress = (ctx: Ctx, { id, ...fields }: Input<'updateAddress'>): Promise<Address> =>
  locked(ctx, async (tx, memberId) => {
    const before = await repository.findAddress(tx, memberId, id);
    if (!before) throw mallFail('address.missing');
    const address = withRegion(fields);
    if (fields.isDefault) await repository.clearDefault(tx, memberId);
    // The default moves when another address becomes the default, not by unsetting it.
    const changed = await repository.updateAddress(tx, memberId, id, {
      ...address,
      isDefault: fields.isDefault || before.isDefault,
    });
    if (!changed) throw mallFail('address.missing');
    return changed;
  });

export const removeAddress = (ctx: Ctx, { id }: Input<'removeAddress'>): Promise<null> =>
  locked(ctx, async (tx, memberId) => {
    if ((await repository.deleteAddress(tx, memberId, id)) === 0) throw mallFail('address.missing');
    await repository.chooseDefault(tx, memberId);
    return null;
  });
