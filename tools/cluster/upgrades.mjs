/** Scenarios of planned maintenance: no call fails, or writes pause briefly. */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { memberWithRole, switchOver } from './patroni.mjs';
import { restartReplica } from './replicas.mjs';

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
    inject: ({ layout, processes, replicaEnv, former }) =>
      restartReplica(layout, processes, layout.ports.api[1], replicaEnv, former),
    heal: ({ layout, processes, replicaEnv }) => restartReplica(layout, processes, layout.ports.api[1], replicaEnv),
  },
  {
    name: 'keys',
    text: 'SECRET_KEY is replaced: every replica learns the new key, then every replica uses it, one after the other',
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
