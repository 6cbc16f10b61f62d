/** Books the callbacks of the given payments of orders one after the other until it is killed; prints each one. */
import { setTimeout as delay } from 'node:timers/promises';
import { createPool } from '../db/db.ts';
import { orderPayables } from '../mall/order/order.service.ts';
import { receive } from '../payment/pay/money.ts';
import { extensionsOf } from '../modules/extension-point.ts';
import { payables } from '../payment/pay/payables.ts';

const { mallOrder } = orderPayables;
const slowOrders = payables.with({
  mallOrder: {
    page: mallOrder.page,
    onPaid: async (tx, payment, deps) => {
      await mallOrder.onPaid(tx, payment, deps);
      // Widens the gap between the effect and its commit, where the test wants to kill the process.
      await delay(3);
    },
  },
});
const db = createPool({ url: process.env['CHILD_DATABASE_URL'] ?? '', poolSize: 2 });
const payments = JSON.parse(process.env['CHILD_PAYMENTS'] ?? '[]') as { payNo: string; payableCents: number }[];
const deps = { extensions: extensionsOf([slowOrders]) };
let done = 0;
for (const { payNo, payableCents } of payments) {
  await db.inTx((tx) => receive(deps, tx, { payNo, channel: 'sandbox', tradeNo: `kill-${payNo}`, amountCents: payableCents }));
  done += 1;
  process.stdout.write(`${done}\n`);
}
