/** Scenarios of planned maintenance: no call fails, or writes pause briefly. */
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { memberWithRole, switchOver } from './patroni.mjs';
import { restartReplica } from './replicas.mjs';
import { until } from './wait.mjs';

/** No downtime: no call fails, including those in flight. */
const unnoticed = { writePauseMs: 2000, failed: 0 };

/**
 * Pause (ms) after each replica: nginx uses it again when `fail_timeout` (deploy/nginx/nginx.conf, 2 s) has passed since its last
 * attempt, counted in whole seconds.
 */
const settlePause = 5000;

/** Restarts every replica, one after the other, with further settings. */
const restartAll = async ({ layout, processes, replicaEnv }, env = {}, folder) => {
  for (const port of layout.ports.api) {
    await restartReplica(layout, processes, port, { ...replicaEnv, ...env }, folder);
    await delay(settlePause);
  }
};

/**
 * Encrypts stored values with the present key and drops the former one, as operators do after a leak: hashes that need it are lost.
 */
const dropFormerKey = async (layout) => {
  const token = readFileSync(join(layout.appData, 'operator-token'), 'utf8').trim();
  const call = async (path, body) => {
    const answer = await fetch(`http://${layout.host}:${layout.ports.api[0]}/juhe/api/operator/secret-key/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        Authorization: token,
        'X-Forwarded-For': '127.0.0.1',
        ...(body ? { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { code, msg, data } = await answer.json();
    if (code !== 200) throw new Error(msg);
    return data;
  };
  const began = performance.now();
  // A replica reports its key every ten seconds.
  await until('stored values are to be encrypted anew', async () => (await call('reencrypt', {})) === null, { everyMs: 1000 });
  const { keys, uses } = await until('stored values are encrypted anew', async () => {
    const state = await call('list');
    return !state.isRunning && state;
  });
  const present = keys.find(({ state }) => state === 'current').id;
  const values = uses
    .filter(({ isEncrypted, keyId }) => isEncrypted && keyId === present)
    .reduce((sum, use) => sum + use.values, 0);
  for (const { id } of keys.filter(({ state }) => state === 'former')) await call('drop', { keyId: id, force: true });
  console.log(
    `keys: ${values} values encrypted anew and the former key dropped within ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
};

/** As `faults`. */
export const upgrades = [
  {
    name: 'rolling',
    text: 'every API replica is stopped (SIGTERM) and started anew, one after the other',
    limit: unnoticed,
    holdSeconds: 2,
    inject: restartAll,
    heal: async () => {},
  },
  {
    name: 'versions',
    text: 'one API replica goes back to a former version for 20 s, on the database of the present one',
    limit: unnoticed,
    holdSeconds: 20,
    isPossible: ({ former }) => (former === undefined ? 'no --former <folder of a former version, built>' : undefined),
    // Operators go back with the apps first. Here they are left, because no browser calls this replica.
    inject: ({ layout, processes, replicaEnv, former }) =>
      restartReplica(layout, processes, layout.ports.api[1], { ...replicaEnv, FORCE_DROP_OPERATIONS: '1' }, former),
    heal: ({ layout, processes, replicaEnv }) => restartReplica(layout, processes, layout.ports.api[1], replicaEnv),
  },
  {
    name: 'keys',
    text: 'SECRET_KEY is replaced: every replica learns the new key, then uses it, stored values are encrypted anew, and every replica forgets the former key',
    limit: unnoticed,
    holdSeconds: 2,
    inject: async (context) => {
      const { layout, replicaEnv } = context;
      const next = randomBytes(32).toString('hex');
      const former = layout.secrets.key;
      await restartAll(context, { SECRET_KEY: former, SECRET_KEY_OLD: next });
      layout.secrets.key = next;
      replicaEnv.SECRET_KEY_OLD = former;
      await restartAll(context);
      await dropFormerKey(layout);
      delete replicaEnv.SECRET_KEY_OLD;
      await restartAll(context);
    },
    heal: async () => {},
  },
  {
    name: 'switchover',
    text: 'switchover of the primary to the synchronous standby',
    limit: { writePauseMs: 20_000 },
    holdSeconds: 15,
    inject: async ({ layout }) => switchOver(layout, await memberWithRole(layout, 'sync_standby')),
    heal: async () => {},
  },
];
