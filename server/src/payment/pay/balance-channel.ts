import { codeSubject, confirmSpending } from '../password/confirm.service.ts';
import type { Channel } from './channel.ts';

/** Paying from the member's wallet, at once. */
export const balanceChannel: Channel = {
  name: 'balance',
  async begin(ctx, _tx, { payNo, amountCents }, { subject = codeSubject('payment', payNo, amountCents), ...given }) {
    return { paid: true, cashierUrl: null, whenBooked: await confirmSpending(ctx, { amountCents, subject }, given) };
  },
};
