/** Approves the given refunds one after the other until it is killed; prints each one. */
import { setTimeout as delay } from 'node:timers/promises';
import { createPool } from '../db/db.ts';
import { approve, lockCase } from '../mall/after-sale/after-sale-steps.ts';
import { systemActor } from '../state-machine/machine.ts';

const db = createPool({ url: process.env['CHILD_DATABASE_URL'] ?? '', poolSize: 2 });
let done = 0;
for (const id of (process.env['CHILD_CASES'] ?? '').split(',')) {
  await db.inTx(async (tx) => {
    const { order, caseRow } = await lockCase(tx, id);
    await approve(tx, order, caseRow, systemActor);
    // Widens the gap between the payment and its commit, where the test wants to kill the process.
    await delay(3);
  });
  done += 1;
  process.stdout.write(`${done}\n`);
}
