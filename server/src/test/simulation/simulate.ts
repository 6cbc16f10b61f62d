import '../../wiring.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from '../../db/sql.ts';
import { testDb } from '../test-db.ts';
import { booksCommands } from './books-commands.ts';
import { clockCommands } from './clock-commands.ts';
import { type Random, randomOf } from './random.ts';
import { type Edit, type Replicas, startReplicas } from './replicas.ts';
import { closeConnections } from './send.ts';
import { type Buyer, type Command, type CommandSet, makeWorld, type World } from './world.ts';

export interface SimulationInput {
  /** Actions of members and operators: the sets of one domain; time and the ledger belong to all. */
  readonly acting: readonly CommandSet[];
  readonly seed: string;
  /** Total of all buyers. */
  readonly commands: number;
  /** Number of concurrent buyers; with one, a seed repeats the run exactly. */
  readonly buyers?: number;
  /** Called after each check of the invariants with the number of commands done. */
  readonly onProgress?: (done: number) => void;
  /** Number of commands between two checks of the invariants. */
  readonly between?: number;
  /** Number of kills of a server. */
  readonly kills?: number;
  /** Number of servers on the single database. */
  readonly servers?: number;
  /** Edits of the servers' sources. */
  readonly edits?: readonly Edit[];
  /**
   * Names of commands that the first buyer runs before all others, alone and in this order: a path that a seed repeats
   * exactly.
   */
  readonly opening?: readonly string[];
}

export interface Outcome {
  /** The problems found; the run ends after the first. */
  readonly problems: readonly string[];
  /** Number of commands done. */
  readonly done: number;
  readonly kills: number;
  /** Number of requests repeated because a server was down. */
  readonly broken: number;
  /** Number of responses by operation and code. */
  readonly codes: ReadonlyMap<string, ReadonlyMap<number | string, number>>;
  /** Number of events by aggregate. */
  readonly events: ReadonlyMap<string, number>;
}

/** Returns the problems, read in one snapshot: the servers' workers continue to run deadlines meanwhile. */
const problemsOf = (world: World, commandSets: readonly CommandSet[]): Promise<string[]> =>
  world.db.inTx(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read`);
    // Reads large amounts of data in a long run.
    await tx.run(sql`set local statement_timeout = '5min'`);
    const now: World = { ...world, db: { ...world.db, ...tx } };
    const problems = [...world.wrongs];
    for (const commandSet of commandSets) problems.push(...((await commandSet.problems?.(now)) ?? []));
    return problems;
  });

/** Security alerts about volumes from one address or member: all commands come from one address. */
const floodAlert = /"rule":"(?:code\.flood|code\.floodFromBlock|limit\.flood|object\.search)"/;

/** Returns the servers' output without the alerts that the commands cause deliberately. */
const unexpected = (output: string, commandSets: readonly CommandSet[]): string => {
  const alerts = commandSets.flatMap((commandSet) => commandSet.alerts ?? []);
  const lines = output.split('\n').filter((line) => line !== '');
  const isExpected = (line: string) => floodAlert.test(line) || alerts.some((alert) => line.includes(`"alert":"${alert}"`));
  return lines.filter((line) => !isExpected(line)).join('\n');
};

/** Kills servers during calls: at numbers of commands chosen by the seed. */
const killer = (replicas: Replicas, random: Random, total: number, kills: number) => {
  const planned = Array.from({ length: kills }, () => random.int(1, total)).sort((a, b) => a - b);
  let killed = 0;
  return {
    killed: () => killed,
    /** At some time during the calls pending after that number of commands. */
    after: (done: number): void => {
      while ((planned[0] ?? Number.POSITIVE_INFINITY) <= done) {
        planned.shift();
        const killsAll = random.chance(0.25);
        const chosen = killsAll ? replicas.list : [random.pick(replicas.list)];
        setTimeout(
          () => {
            for (const replica of chosen) replica.kill();
          },
          random.int(0, 12),
        );
        killed += chosen.length;
      }
    },
  };
};

const perform = (world: World, buyer: Buyer, command: Command): Promise<void> =>
  command.run(world, buyer).catch((error: unknown) => {
    world.wrong(`${buyer.nickname}: ${command.name}: ${error instanceof Error ? error.stack : String(error)}`);
  });

/** Runs `perBuyer` commands for each buyer, all buyers concurrently. */
const act = async (world: World, commands: readonly Command[], perBuyer: number, after: () => void): Promise<void> => {
  const turns = world.buyers.map(async (buyer) => {
    for (let remaining = perBuyer; remaining > 0 && world.wrongs.length === 0 && world.buyers.includes(buyer); remaining -= 1) {
      await perform(world, buyer, buyer.random.weighted(commands));
      after();
    }
  });
  await Promise.all(turns);
};

/** Runs the named commands one after the other, as one buyer. */
const open = async (world: World, commands: readonly Command[], names: readonly string[]): Promise<void> => {
  const [buyer] = world.buyers;
  for (const name of names) {
    const command = commands.find((candidate) => candidate.name === name);
    if (!buyer || !command) throw new Error(`no command is called ${name}`);
    await perform(world, buyer, command);
  }
};

/** Waits until all due deadlines have run. */
const settle = async (world: World): Promise<void> => {
  const until = performance.now() + 30_000;
  for (;;) {
    const { due } = await world.db.one<{ due: number }>(
      sql`select count(*) as due from deadline where due_at <= now() and attempts = 0`,
    );
    if (due === 0) return;
    if (performance.now() > until) return world.wrong(`${due} deadlines are due and nobody meets them`);
    await delay(20);
  }
};

const eventsOf = async ({ db }: World): Promise<Map<string, number>> => {
  const rows = await db.rows<{ name: string; n: number }>(
    sql`select aggregate || '.' || event as name, count(*) as n from state_history group by 1 order by 1`,
  );
  return new Map(rows.map(({ name, n }) => [name, n]));
};

/**
 * Runs separate servers on a fresh database, lets buyers and the company perform random commands, kills servers meanwhile,
 * and checks the invariants throughout. The seed repeats the commands of each buyer; the order among buyers depends on the
 * machine.
 */
export const simulate = async ({
  acting,
  seed,
  commands: total,
  buyers = 10,
  between = 1000,
  kills = 0,
  servers = 2,
  edits = [],
  opening = [],
  onProgress,
}: SimulationInput): Promise<Outcome> => {
  const commandSets: readonly CommandSet[] = [...acting, clockCommands(acting), booksCommands];
  const commands: readonly Command[] = commandSets.flatMap((commandSet) => commandSet.commands);
  const test = await testDb();
  const replicas = await startReplicas(test.url, servers, edits);
  try {
    const random = randomOf(seed);
    const world = await makeWorld({
      db: test.db,
      replicas,
      random,
      network: randomOf(`${seed} network`),
      randoms: Array.from({ length: buyers }, (_, i) => randomOf(`${seed} buyer ${i}`)),
      commandSets,
    });
    const kill = killer(replicas, randomOf(`${seed} kills`), total, kills);
    await open(world, commands, opening);
    let done = opening.length;
    let problems = done === 0 ? [] : await problemsOf(world, commandSets);
    while (done < total && problems.length === 0) {
      await act(world, commands, Math.ceil(Math.min(between, total - done) / world.buyers.length), () => {
        done += 1;
        kill.after(done);
      });
      if (done >= total) await settle(world);
      problems = await problemsOf(world, commandSets);
      onProgress?.(done);
    }
    await Promise.all(replicas.list.map((replica) => replica.up()));
    const output = unexpected(replicas.list.map((replica) => replica.output()).join(''), commandSets);
    if (output !== '') problems.push(`the servers wrote: ${output.slice(0, 4000)}`);
    problems.push(...(await test.deadlockReports()));
    return {
      problems,
      done,
      kills: kill.killed(),
      broken: world.client.broken(),
      codes: world.client.codes,
      events: await eventsOf(world),
    };
  } finally {
    await replicas.stop();
    closeConnections();
    await test.close();
  }
};
