import { deviceValue } from '@juhe/platform';
import { useState } from 'react';
import type { PayContact } from './pay-contacts.tsx';

/** A payment of which it is unknown if it took place: with another payee handle, amount or delay, a repetition would be a second one. */
export interface OpenPayment {
  readonly receiver: PayContact;
  /** Empty for a payee who was not named by mobile number. */
  readonly mobile: string;
  readonly cents: number;
  readonly memo: string;
  /** Delay in hours; 0: at once. */
  readonly delayHours: number;
  /** Time of the attempt (ms). */
  readonly at: number;
}

/** Time (ms) during which paying the same payee again is the same payment: as long as the payee handle is valid. */
const lifeMs = 15 * 60_000;

const isOpenPayment = (stored: unknown): stored is OpenPayment => {
  if (typeof stored !== 'object' || stored === null) return false;
  const { receiver, mobile, cents, memo, delayHours, at } = stored as Record<keyof OpenPayment, unknown>;
  return (
    typeof receiver === 'object' &&
    receiver !== null &&
    [(receiver as PayContact).payee, (receiver as PayContact).nickname, mobile, memo].every((text) => typeof text === 'string') &&
    [cents, delayHours, at].every((number) => typeof number === 'number')
  );
};

/** On the device, so that the payment survives a reload and the end of the tab. */
const payments = deviceValue({
  key: 'juhe-open-payment',
  scope: 'member',
  json: (stored) => (isOpenPayment(stored) && Date.now() - stored.at < lifeMs ? stored : undefined),
});

/** Returns the open payment of this id, and removes one that is too old. */
export const openPaymentOf = (id: string): OpenPayment | undefined => {
  const payment = payments.read(id);
  if (!payment) payments.write(undefined, id);
  return payment;
};

/** The open payment of a form and its setter; stored under `id`, without one for as long as the form. */
export const useOpenPayment = (id: string | undefined) => {
  const [payment, setPayment] = useState(() => (id === undefined ? undefined : openPaymentOf(id)));
  const storePayment = (next: OpenPayment | undefined) => {
    setPayment(next);
    if (id !== undefined) payments.write(next, id);
  };
  return [payment, storePayment] as const;
};
