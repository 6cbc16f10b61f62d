/** `npm run cluster -- test`: the faults one after the other under mixed traffic, with one row of figures each. */
import { cpus, loadavg, totalmem } from 'node:os';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { addPayers } from '../../bench/lib/payer-data.mjs';
import { writeResults } from '../../bench/lib/results.mjs';
import { createClock } from './clock.mjs';
import { connect } from './database.mjs';
import { stopAll } from './engines.mjs';
import { faults } from './faults.mjs';
import { cellsOf, columns, compareJournal, figuresOf, markdownTable, missedLimits } from './figures.mjs';
import { clusterIn, startCluster } from './instance.mjs';
import { databaseUrl } from './layout.mjs';
import { auditLedger, bookedPayments } from './ledger.mjs';
import { openLinks } from './links.mjs';
import { pgBin } from './packages.mjs';
import { untilHealthy } from './patroni.mjs';
import { untilSignal } from './signals.mjs';
import { canMount, mountSmallDisk, unmountSmallDisk } from './small-disk.mjs';
import { openTraffic } from './traffic.mjs';

/** As in a load test from one address (README, Settings). */
export const loadEnv = { RATE_LIMIT_SCALE: '1000' };
const smallDiskMb = 1024;
/** Traffic before each fault (s). */
const quietSeconds = 6;

/** Inserts as many payers as the limit of twenty payments an hour needs. */
export const payersFor = async (layout, rate, minutes) => {
  const database = await connect(layout);
  try {
    return await addPayers(database, Math.ceil((rate * 0.3 * minutes * 60) / 15));
  } finally {
    await database.end();
  }
};

/** Compares the journal with the ledger and audits the books. */
export const examine = async (layout, journal, port) => {
  const database = await connect(layout, port === undefined ? {} : { port });
  try {
    const booked = await bookedPayments(database, journal.keys());
    return { booked, journal: compareJournal(journal, booked), problems: await auditLedger(databaseUrl(layout, port)) };
  } finally {
    await database.end();
  }
};

const runFault = async (fault, context, traffic, rate) => {
  await fault.prepare?.(context);
  await untilHealthy(context.layout);
  const run = traffic.run(rate);
  await delay(quietSeconds * 1000);
  const faultAt = performance.now();
  const injected = await fault.inject(context);
  await delay(fault.holdSeconds * 1000);
  await fault.heal(context, injected);
  await untilHealthy(context.layout, 180);
  await delay(2000);
  const endedAt = performance.now();
  const sent = run.sent();
  await run.stop();
  const figures = figuresOf({ attempts: run.attempts, begun: run.begun, sent, faultAt, endedAt });
  const row = { ...fault, figures, ownWrites: run.ownWrites, ...(await examine(context.layout, run.journal)) };
  return { ...row, missed: missedLimits(row, fault.limit) };
};

const print = ({ name, figures, journal, problems, ownWrites, missed }) => {
  const { goodPerSecond, p50, p99, calls, failed, failedLater, codes, writePauseMs, readPauseMs } = figures;
  console.log(`${name}: ${missed.length === 0 ? 'kept' : `MISSED: ${missed.join(', ')}`}
  before  ${goodPerSecond.toFixed(0)} answered/s, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms
  calls   ${calls}, failed ${failed} (${codes.join(', ')}), of them sent later ${failedLater}
  pauses  writes ${(writePauseMs / 1000).toFixed(1)} s, reads ${(readPauseMs / 1000).toFixed(1)} s
  money   ${journal.acknowledged} acknowledged, ${journal.lost} lost, ${journal.twice} twice, ${journal.refused} refused, ${journal.unanswered} unanswered; ledger ${problems.length === 0 ? 'clean' : problems.slice(0, 5).join('; ')}
  own     ${ownWrites.seen} writes seen by their member, ${ownWrites.unseen} not seen, ${ownWrites.failed} failed`);
};

/**
 * Runs the faults.
 * @param {{ folder: string, portBase: number, replicas: number, rate: number, only: readonly string[], former?: string }} options
 *   `former`: folder of a former version
 * @returns {Promise<boolean>} whether every limit was kept
 */
export const testFaults = async ({ folder, portBase, replicas, rate, only, former }) => {
  const unknown = only.filter((name) => !faults.some((fault) => fault.name === name));
  if (unknown.length > 0) throw new Error(`There is no fault ${unknown}. Faults: ${faults.map(({ name }) => name).join(', ')}`);
  if (replicas < 2) throw new Error('The faults need at least two API replicas.');
  const chosen = faults.filter(({ name }) => only.length === 0 || only.includes(name));
  unmountSmallDisk(join(folder, 'p2'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const clock = createClock(join(folder, 'clock'));
  const smallDisk = canMount() ? { member: 'p2', disk: mountSmallDisk(join(folder, 'p2'), smallDiskMb) } : undefined;
  const cluster = clusterIn({ folder, portBase, replicas, links: true, memberBin: { p3: clock.programs(pgBin) } });
  const { layout, processes } = cluster;
  const links = await openLinks(layout);
  const rows = [];
  const work = async () => {
    // The clock of the first replica can jump.
    const envOf = (port) => ({ ...loadEnv, ...(port === layout.ports.api[0] ? clock.env : {}) });
    await startCluster(cluster, { step: (text) => console.log(`… ${text}`), envOf });
    const traffic = await openTraffic(layout, await payersFor(layout, rate, chosen.length * 1.5 + 1));
    const context = { layout, processes, links, clock, clockMember: 'p3', smallDisk, former, replicaEnv: { ...loadEnv } };
    const warmUp = traffic.run(rate);
    await delay(5000);
    await warmUp.stop();
    for (const fault of chosen) {
      const reason = fault.isPossible?.(context);
      if (reason === undefined) {
        rows.push(await runFault(fault, context, traffic, rate));
        print(rows.at(-1));
      } else console.log(`${fault.name}: left out, ${reason}`);
    }
    traffic.close();
  };
  try {
    await untilSignal(work());
  } finally {
    processes.close();
    links.close();
    await stopAll(layout, processes);
    smallDisk?.disk.unmount();
    clock.close();
  }
  const isStored = rows.every(({ missed }) => missed.length === 0);
  console.log(`\n${markdownTable(columns, rows.map(cellsOf))}\n`);
  console.log(
    `${cpus().length} processors (${cpus()[0].model}), ${(totalmem() / 2 ** 30).toFixed(0)} GiB, load ${loadavg()[0].toFixed(1)}`,
  );
  writeResults('cluster-faults', {
    rate,
    rows: rows.map(({ name, figures, journal, problems, ownWrites, missed }) => ({
      ...{ name, figures, journal, problems, ownWrites, missed },
    })),
  });
  if (isStored) rmSync(folder, { recursive: true, force: true });
  else console.log(`Logs: ${layout.logs}`);
  return isStored;
};
