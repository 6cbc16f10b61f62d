/** The scenario `store`: files in an S3-compatible store that hangs and then dies, while members upload and pay. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from './database.mjs';
import { ensureStorePackages } from './packages.mjs';
import { restartReplica } from './replicas.mjs';
import { createBucket, prepareSwift, settingsOf, startSwift, swiftIn } from './swift.mjs';
import { summariseUploads, watchUploads } from './uploads.mjs';
import { until } from './wait.mjs';

const hangSeconds = 40;
const absentSeconds = 15;
/** Longest time (s) until a replica tries a store again that it left alone, and an upload. */
const returnSeconds = 180;

/** Signs a member of the demo in, directly in the database. */
const memberToken = async (layout) => {
  const database = await connect(layout);
  try {
    const token = randomBytes(32).toString('base64url');
    await database.query(
      `insert into session (token_hash, member_id, expires_at)
        select sha256(convert_to($1, 'UTF8')), id, now() + interval '1 day' from member where id like 'bench-payer-%' order by id desc limit 1`,
      [token],
    );
    return token;
  } finally {
    await database.end();
  }
};

/** As `faults`. The replicas keep their files in the store afterwards: the last scenario. */
export const storeFault = {
  name: 'store',
  text: `files in OpenStack Swift (S3): it hangs for ${hangSeconds} s, is killed, and is back after ${absentSeconds} s`,
  limit: { writePauseMs: 2000, failed: 0 },
  holdSeconds: 2,
  prepare: async (context) => {
    const { layout, processes, replicaEnv } = context;
    await ensureStorePackages();
    const swift = await swiftIn({
      host: layout.host,
      folder: join(layout.folder, 'swift'),
      portBase: layout.ports.store,
      secret: layout.secrets.application,
      ...processes.identity,
    });
    await prepareSwift(swift);
    await startSwift(swift, processes);
    await createBucket(swift, 'juhe-files');
    const settings = settingsOf(swift, 'juhe-files');
    const { checkStore } = await import('./store-checks.mjs');
    console.log(`store: ${await checkStore(settings)}`);
    Object.assign(replicaEnv, {
      STORAGE: 's3',
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: settings.bucket,
      S3_REGION: settings.region,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    });
    for (const port of layout.ports.api) await restartReplica(layout, processes, port, replicaEnv);
    context.swift = swift;
  },
  inject: async ({ layout, processes }) => {
    const watch = watchUploads(layout, await memberToken(layout));
    await delay(5000);
    const stoppedAt = performance.now();
    processes.signal('swift-proxy', 'SIGSTOP');
    await delay(hangSeconds * 1000);
    processes.signal('swift-proxy', 'SIGKILL');
    await delay(absentSeconds * 1000);
    return { watch, stoppedAt };
  },
  heal: async ({ layout, processes, swift }, { watch, stoppedAt }) => {
    const startedAt = performance.now();
    await startSwift(swift, processes);
    try {
      await until(
        'every replica stores files again',
        async () =>
          layout.ports.api.every((port) =>
            watch.uploads.some((upload) => upload.port === port && upload.from > startedAt && upload.code === 200),
          ),
        { seconds: returnSeconds },
      );
    } finally {
      await watch.stop();
    }
    const backAt = performance.now();
    console.log(`store: ${summariseUploads(watch.uploads, { stoppedAt, startedAt, backAt })}`);
  },
};
