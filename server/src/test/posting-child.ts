/** Posts continuously until it is killed; prints the number of acknowledged postings. */
import { createPool } from '../db/db.ts';
import { post } from '../ledger/post.ts';

const db = createPool({ url: process.env['CHILD_DATABASE_URL'] ?? '', poolSize: 8 });
let done = 0;
const spend = async (lane: number): Promise<void> => {
  for (let n = 0; ; n += 1) {
    await db.inTx(async (tx) => {
      await post(tx, {
        kind: 'test',
        ref: `${lane}-${n}`,
        key: `${process.pid}-${lane}-${n}`,
        entries: [
          { account: { kind: 'gatewayClearing', owner: 'sandbox' }, amount: -3 },
          { account: { kind: 'memberWallet', owner: `m${lane % 3}` }, amount: 2 },
          { account: { kind: 'platformRevenue', owner: 'platform' }, amount: 1 },
        ],
      });
    });
    done += 1;
    process.stdout.write(`${done}\n`);
  }
};
await Promise.all([0, 1, 2, 3, 4, 5].map(spend));
