import type { Address } from '@juhe/contract/mall/address.schemas';
import { type Receiver, receiver as schema } from '@juhe/contract/mall/receiver.schemas';

/** Copies an address into an order, which keeps it when the address changes. */
export const receiverOf = ({ name, mobile, province, city, district, detail }: Address): Receiver => ({
  name,
  mobile,
  region: [...new Set([province, city, district])].join(' '),
  detail,
});

/** The receiver in the orders of a member who has left: every field empty. */
export const erasedReceiver = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, ''])) as Receiver;
