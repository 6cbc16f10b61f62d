import type { AccountDeletion } from '../modules/account-deletion.ts';
import { closePayment } from './pay/money.ts';
import { erasePassword } from './password/password.repository.ts';
import { lockOpenPayments, openPayments } from './pay/pay.repository.ts';

/** Closes a deleted member's open payments: later money for them is returned automatically. Erases the payment password. */
export const paymentAccountDeletion: AccountDeletion = {
  lock: lockOpenPayments,
  erase: async (tx, memberId) => {
    for (const payNo of await openPayments(tx, memberId))
      await closePayment(tx, payNo, { kind: 'member', id: memberId }, 'the member has left');
    await erasePassword(tx, memberId);
  },
};
