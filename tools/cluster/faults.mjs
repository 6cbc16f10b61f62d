/** The faults of `npm run cluster -- test`, each with its limits (issue 22). */
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from './database.mjs';
import { postgresPid, startEtcd, startPatroni } from './engines.mjs';
import { clusterMembers, memberWithRole, moveTo, reinitialise, untilHealthy, untilPrimary } from './patroni.mjs';
import { readMetric, startReplica } from './replicas.mjs';
import { canMount } from './small-disk.mjs';
import { upgrades } from './upgrades.mjs';
import { storeFault } from './store.mjs';
import { until } from './wait.mjs';

const killPostgres = (member) => process.kill(postgresPid(member), 'SIGKILL');

/** Writes work again within this time (ms) after the loss of the primary. */
const failoverMs = 20_000;

/** Throws unless the clocks of the primary and of the first API replica are that many seconds from this machine's. */
const assertClocks = async (layout, seconds) => {
  const database = await connect(layout);
  const [{ now }] = (await database.query('select extract(epoch from clock_timestamp())::float8 as now')).rows;
  await database.end();
  const answer = await fetch(`http://${layout.host}:${layout.ports.api[0]}/healthz`);
  const shifts = { primary: now - Date.now() / 1000, replica: (Date.parse(answer.headers.get('date')) - Date.now()) / 1000 };
  for (const [name, shift] of Object.entries(shifts))
    if (Math.abs(shift - seconds) > 30) throw new Error(`the clock of the ${name} is ${shift.toFixed(0)} s off, not ${seconds}`);
};

/** Ends PostgreSQL and Patroni of a member, as the loss of its machine does. */
const loseMember = (processes, member) => {
  processes.signal(`patroni-${member.NODE}`, 'SIGKILL');
  killPostgres(member);
};

const untilReplicaReads = (layout) =>
  until('every API replica reads from a standby', async () =>
    (await readMetric(layout, 'juhe_replica_used')).every((used) => used === 1),
  );

/** Ends those members, and verifies that reads moved to the primary and return to a standby, or to the proxy's fallback. */
const loseReaders = async ({ layout, processes }, members) => {
  const readsOfPrimary = () => readMetric(layout, 'juhe_replica_reads_total{target="primary_lost"}');
  await untilReplicaReads(layout);
  const before = await readsOfPrimary();
  for (const member of members) loseMember(processes, member);
  await until('reads go to the primary', async () => (await readsOfPrimary()).some((count, i) => count > before[i]));
  await untilReplicaReads(layout);
  return members;
};

const returnReaders = async ({ layout, processes }, members) => {
  for (const member of members) startPatroni(layout, processes, member);
  await untilHealthy(layout);
  await untilReplicaReads(layout);
};

/**
 * Each fault: `limit.writePauseMs` longest time without a successful write, `limit.failedLater` most calls that may fail though
 * they were sent after the fault, `limit.failed` most calls that may fail at all; `prepare` runs before the traffic; `inject` and, `holdSeconds` later, `heal` during it.
 * Both get the cluster and its instruments; `heal` also gets what `inject` returned.
 */
export const faults = [
  {
    name: 'api',
    text: 'kill -9 of an API replica, restarted after 10 s',
    limit: { writePauseMs: 2000, failedLater: 0 },
    holdSeconds: 10,
    inject: ({ processes }) => processes.signal('api-2', 'SIGKILL'),
    heal: ({ layout, processes, replicaEnv }) => startReplica(layout, processes, layout.ports.api[1], replicaEnv),
  },
  {
    name: 'postgres',
    text: 'kill -9 of PostgreSQL on the primary',
    limit: { writePauseMs: failoverMs },
    holdSeconds: 25,
    inject: async ({ layout }) => killPostgres(await untilPrimary(layout)),
    heal: async () => {},
  },
  {
    name: 'machine',
    text: "kill -9 of everything on the primary's machine: PostgreSQL, Patroni, etcd member",
    limit: { writePauseMs: failoverMs },
    holdSeconds: 30,
    inject: async ({ layout, processes }) => {
      const primary = await untilPrimary(layout);
      processes.signal(`patroni-${primary.NODE}`, 'SIGKILL');
      processes.signal(`etcd-${primary.NODE}`, 'SIGKILL');
      killPostgres(primary);
      return primary;
    },
    heal: ({ layout, processes }, member) => {
      startEtcd(layout, processes, member);
      startPatroni(layout, processes, member);
    },
  },
  {
    name: 'etcd-one',
    text: "kill -9 of the primary's etcd member",
    limit: { writePauseMs: 2000, failedLater: 0 },
    holdSeconds: 15,
    inject: async ({ layout, processes }) => {
      const primary = await untilPrimary(layout);
      processes.signal(`etcd-${primary.NODE}`, 'SIGKILL');
      return primary;
    },
    heal: ({ layout, processes }, member) => startEtcd(layout, processes, member),
  },
  {
    name: 'etcd-all',
    text: 'kill -9 of all three etcd members for 30 s',
    limit: { writePauseMs: 2000, failedLater: 0 },
    holdSeconds: 30,
    inject: ({ layout, processes }) => {
      for (const { NODE } of layout.members) processes.signal(`etcd-${NODE}`, 'SIGKILL');
    },
    heal: ({ layout, processes }) => {
      for (const member of layout.members) startEtcd(layout, processes, member);
    },
  },
  {
    name: 'read-replica',
    text: 'kill -9 of PostgreSQL and Patroni on the read replica, back after 15 s',
    limit: { writePauseMs: 2000, failed: 0 },
    holdSeconds: 15,
    inject: async (context) => loseReaders(context, [await memberWithRole(context.layout, 'replica')]),
    heal: returnReaders,
  },
  {
    name: 'standbys',
    text: 'the same on both standbys: reads and writes by the primary alone',
    limit: { writePauseMs: failoverMs, failed: 0 },
    holdSeconds: 15,
    inject: async (context) => {
      const primary = await untilPrimary(context.layout);
      return loseReaders(
        context,
        context.layout.members.filter(({ NODE }) => NODE !== primary.NODE),
      );
    },
    heal: returnReaders,
  },
  {
    name: 'network',
    text: 'the replication connection between primary and synchronous standby is cut for 20 s',
    limit: { writePauseMs: failoverMs },
    holdSeconds: 20,
    inject: async ({ layout, links }) => {
      const [primary, standby] = [await untilPrimary(layout), await memberWithRole(layout, 'sync_standby')];
      links.of(primary.NODE).cut(standby.NODE);
      return { primary, standby };
    },
    heal: ({ links }, { primary, standby }) => links.of(primary.NODE).mend(standby.NODE),
  },
  {
    name: 'disk-full',
    text: "the disk of the primary's data is full",
    limit: { writePauseMs: failoverMs },
    holdSeconds: 10,
    isPossible: () => (canMount() ? undefined : 'only root can mount a small disk'),
    prepare: ({ layout, smallDisk }) => moveTo(layout, smallDisk.member),
    inject: async ({ layout, smallDisk }) => {
      await smallDisk.disk.fill();
      // Until another member leads: PostgreSQL itself continues while nothing needs a new file.
      await until(
        'another member leads',
        async () => (await clusterMembers(layout)).some(({ role, name }) => role === 'leader' && name !== smallDisk.member),
        { seconds: 120, everyMs: 250 },
      ).catch(() => {});
    },
    // A member with a full disk cannot always be rewound: it is rebuilt, as an operator would do.
    heal: async ({ layout, smallDisk }) => {
      smallDisk.disk.free();
      await reinitialise(layout, smallDisk.member);
    },
  },
  {
    name: 'clock',
    text: 'the clocks of the primary and of one API replica jump an hour ahead, 15 s later an hour back, then right',
    // PostgreSQL's time limits follow the clock: a jump ahead ends transactions that are open at that moment.
    limit: { writePauseMs: 2000, failedLater: 10 },
    holdSeconds: 5,
    prepare: ({ layout, clockMember }) => moveTo(layout, clockMember),
    inject: async ({ layout, clock }) => {
      for (const seconds of [3600, -3600]) {
        clock.set(seconds);
        await delay(12_000);
        await assertClocks(layout, seconds);
        await delay(3000);
      }
    },
    heal: ({ clock }) => clock.set(0),
  },
  ...upgrades,
  storeFault,
];
