/** Meets deadlines of the kind `effect` until it is killed; prints `ready`, then the count of those met. */
import { createPool } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { createWorker } from '../deadlines/worker.ts';

const db = createPool({ url: process.env['CHILD_DATABASE_URL'] ?? '', poolSize: 4 });
const log = { info: () => {}, warn: () => {}, error: () => {} };
let met = 0;
createWorker(
  { db, log },
  {
    effect: async (tx, ref) => {
      await tx.run(sql`insert into test_effect (ref) values (${ref})`);
      met += 1;
      process.stdout.write(`${met}\n`);
    },
  },
).start();
process.stdout.write('ready\n');
