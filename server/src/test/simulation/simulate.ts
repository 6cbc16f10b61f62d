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
  /** What members and operators do: the sets of one domain; time and the books belong to all. */
  readonly acting: readonly CommandSet[];
  readonly seed: string;
  /** All buyers' together. */
  readonly commands: number;
  /** Buyers that act at the same time; one makes a run that a seed repeats exactly. */
  readonly buyers?: number;
  /** Told after each look at what must hold how many commands were done. */
  readonly onProgress?: (done: number) => void;
  /** Commands between two looks at what must hold. */
  readonly between?: number;
  /** How many times a server is killed. */
  readonly kills?: number;
  /** Servers on the one database. */
  readonly servers?: number;
  /** Changes of the servers' sources. */
  readonly edits?: readonly Edit[];
  /** Commands, by name, that the first buyer does before all others, alone and in this order: a path that a seed repeats exactly. */
  readonly opening?: readonly string[];
}

export interface Outcome {
  /** What was wrong; nothing more was done after the first. */
  readonly problems: readonly string[];
  /** Commands that were done. */
  readonly done: number;
  readonly kills: number;
  /** Requests that were sent again because a server had gone. */
  readonly broken: number;
  /** How often each operation was answered how. */
  readonly codes: ReadonlyMap<string, ReadonlyMap<number | string, number>>;
  /** How often each event of each aggregate happened. */
  readonly events: ReadonlyMap<string, number>;
}

/** What is wrong, all of it read at one moment: the servers' workers go on meeting deadlines meanwhile. */
const problemsOf = (world: World, commandSets: readonly CommandSet[]): Promise<string[]> =>
  world.db.inTx(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read`);
    // Of a long run it reads much.
    await tx.run(sql`set local statement_timeout = '5min'`);
    const now: World = { ...world, db: { ...world.db, ...tx } };
    const found = [...world.wrongs];
    for (const commandSet of commandSets) found.push(...((await commandSet.problems?.(now)) ?? []));
    return found;
  });

/** Security alerts about how much comes from one address or member: all commands come from one. */
const floodAlert = /"rule":"(?:code\.flood|code\.floodFromBlock|limit\.flood|object\.search)"/;

/** What the servers wrote, without the alerts that the commands cause on purpose. */
const unexpected = (output: string, commandSets: readonly CommandSet[]): string => {
  const alerts = commandSets.flatMap((commandSet) => commandSet.alerts ?? []);
  const lines = output.split('\n').filter((line) => line !== '');
  const isExpected = (line: string) => floodAlert.test(line) || alerts.some((alert) => line.includes(`"alert":"${alert}"`));
  return lines.filter((line) => !isExpected(line)).join('\n');
};

/** Kills servers while calls are under way: at so many commands, which the seed chooses. */
const killer = (replicas: Replicas, random: Random, total: number, kills: number) => {
  const planned = Array.from({ length: kills }, () => random.int(1, total)).sort((a, b) => a - b);
  let killed = 0;
  return {
    killed: () => killed,
    /** Somewhere within the calls that are under way after that many commands. */
    after: (done: number): void => {
      while ((planned[0] ?? Number.POSITIVE_INFINITY) <= done) {
        planned.shift();
        const all = random.chance(0.25);
        const chosen = all ? replicas.list : [random.pick(replicas.list)];
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

/** Does so many commands of each buyer, all buyers at once. */
const act = async (world: World, commands: readonly Command[], each: number, after: () => void): Promise<void> => {
  const turns = world.buyers.map(async (buyer) => {
    for (let left = each; left > 0 && world.wrongs.length === 0 && world.buyers.includes(buyer); left -= 1) {
      await perform(world, buyer, buyer.random.weighted(commands));
      after();
    }
  });
  await Promise.all(turns);
};

/** Does the named commands one after the other, as one buyer. */
const open = async (world: World, commands: readonly Command[], names: readonly string[]): Promise<void> => {
  const [buyer] = world.buyers;
  for (const name of names) {
    const command = commands.find((candidate) => candidate.name === name);
    if (!buyer || !command) throw new Error(`no command is called ${name}`);
    await perform(world, buyer, command);
  }
};

/** Waits until everything that is due was met. */
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
 * Runs servers of their own on a fresh database, lets buyers and the company do random things to them, kills them in between, and
 * looks all the while at what must hold. The seed repeats who does what; the order among buyers is the machine's.
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
