import { z } from 'zod';
import { flag, id, line, mobile, noInput, text } from '../fields.ts';
import { addressLimits } from './address.constants.ts';

/** The fields of the form; region names come from the area data. */
const fields = {
  name: line(addressLimits.name),
  mobile,
  province: line(30),
  city: line(30),
  district: line(30),
  detail: text(addressLimits.detail),
  isDefault: flag.default(false),
};

export const address = z.object({
  id,
  name: z.string(),
  mobile: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  detail: z.string(),
  isDefault: z.boolean(),
});

export type Address = z.output<typeof address>;

export const addressSchemas = {
  listAddresses: { input: noInput, output: z.array(address) },
  addAddress: { input: z.object(fields), output: address },
  updateAddress: { input: z.object({ ...fields, id }), output: address },
  removeAddress: { input: z.object({ id }), output: z.null() },
};
