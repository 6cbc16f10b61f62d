/** Runs jobs of the kind `test.effect` until it is killed; prints `ready`, then the number of completed ones. */
import { createPool } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { defineJob } from '../jobs/job.ts';
import type { WorkerDeps } from '../jobs/job-lanes.ts';
import { createWorker } from '../jobs/worker.ts';

const db = createPool({ url: process.env['CHILD_DATABASE_URL'] ?? '', poolSize: 4 });
const log = { info: () => {}, warn: () => {}, error: () => {} };
let done = 0;
const effect = defineJob<WorkerDeps>({
  kind: 'test.effect',
  run: async (tx, ref) => {
    await tx.run(sql`insert into test_effect (ref) values (${ref})`);
    done += 1;
    process.stdout.write(`${done}\n`);
  },
});
createWorker({ db, log }, [effect]).start();
process.stdout.write('ready\n');
