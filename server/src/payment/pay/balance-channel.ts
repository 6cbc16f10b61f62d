import { codeSubject, confirmSpending } from '../password/confirm.service.ts';
import type { Channel } from './channel.ts';

/** Pays immediately from the member's wallet. */
export const balanceChannel: Channel = {
  name: 'balance',
  async begin(ctx, _tx, { payNo, amountCents }, { subject = codeSubject('payment', payNo, amountCents), ...confirmation }) {
    return { paid: true, cashierUrl: null, whenBooked: await confirmSpending(ctx, { amountCents, subject }, confirmation) };
  },
};
