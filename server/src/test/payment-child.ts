/** Books the callbacks of the given payments one after the other until it is killed; prints each one. */
import { setTimeout as delay } from 'node:timers/promises';
import { createPool } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { receive } from '../payment/pay/money.ts';
import { extensionsOf } from '../modules/extension-point.ts';
import { payables } from '../payment/pay/payables.ts';

const db = createPool({ url: process.env['CHILD_DATABASE_URL'] ?? '', poolSize: 4 });
const testPayables = payables.with({
  thing: {
    page: () => null,
    onPaid: async (tx, { payNo }) => {
      // Widens the gap between the money and its effect, where the test wants to kill the process.
      await delay(3);
      await tx.run(sql`insert into test_effect (pay_no) values (${payNo})`);
    },
  },
});
const deps = { extensions: extensionsOf([testPayables]) };
let done = 0;
for (const payNo of (process.env['CHILD_PAYMENTS'] ?? '').split(',')) {
  await db.inTx((tx) => receive(deps, tx, { payNo, channel: 'sandbox', tradeNo: `kill-${payNo}`, amountCents: 10 }));
  done += 1;
  process.stdout.write(`${done}\n`);
}
