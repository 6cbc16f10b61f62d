import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { sql } from '../../db/sql.ts';
import { startChild } from '../../test/child.ts';
import { type ChannelApp, channelApp } from '../../test/channel-app.ts';
import { commitSample, sampleRelease } from '../../test/sample-release.ts';
import { createBus } from '../../events/bus.ts';
import type { Database } from '../../db/db.ts';
import { type DeliveryFailure, deliveryFail } from '../failures.ts';
import type { Release } from '../release/release-document.ts';
import { ChannelMemory } from './channel-memory.ts';
import { addGeneration, newestState } from './channel.repository.ts';
import type { ChangeRequest } from './channel.service.ts';
import type { Change, Channel, ChannelState } from './state.ts';

// Many rounds, child processes, and possibly a busy machine.
jest.setTimeout(60_000);

let t: ChannelApp;
beforeAll(async () => {
  t = await channelApp();
});
afterAll(() => t.close());

const promote = ({ app, release }: Release): Change => ({ action: 'promote', app, release });
const freshApp = () => `app${randomBytes(4).toString('hex')}`;
/** Makes a change based on the newest generation. */
const change = async (changes: readonly Change[], overrides: Partial<ChangeRequest> = {}, replica: ChannelApp = t) => {
  const { generation } = await newestState(replica.test.db, overrides.channel ?? 'production');
  return replica.channels.change({ channel: 'production', generation, changes, why: 'a test', actor: 'tester', ...overrides });
};
const failureOf = async (work: Promise<unknown>): Promise<DeliveryFailure> => {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!outcome) throw new Error('it was not refused');
  return outcome as DeliveryFailure;
};
const rows = async (channel: Channel = 'production') =>
  (await t.test.db.one<{ count: number }>(sql`select count(*) from delivery_generation where channel = ${channel}`)).count;

describe('a change', () => {
  it('creates a generation with its actor, time, reason and previous state', async () => {
    const app = freshApp();
    const [firstRelease, secondRelease] = [await t.release(app, 1), await t.release(app, 2)];
    await change([promote(firstRelease)]);
    const before = await t.channels.state('production');
    const state = await change([promote(secondRelease)], { why: '  on a Tuesday ', generation: before.generation });
    expect(state.generation).toBe(before.generation + 1);
    expect(state.apps[app]).toEqual({ release: secondRelease.release, previous: firstRelease.release });
    expect(t.channels.current('production')).toEqual(state);
    const [newest] = await t.channels.history('production', { app, limit: 1 });
    expect(newest).toEqual({
      generation: state.generation,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      actor: 'tester',
      rehearsal: null,
      person: null,
      why: 'on a Tuesday',
      changes: [{ action: 'promote', app, from: firstRelease.release, to: secondRelease.release }],
      forced: [],
    });
  });

  it('reaches other processes', async () => {
    const replica = await t.replica();
    const app = freshApp();
    await replica.channels.state('production');
    const learned = replica.until('production', (state) => state.apps[app] !== undefined);
    const changed = await change([promote(await t.release(app, 1))]);
    expect(await learned).toEqual(changed);
  });

  it('is refused when the caller has not seen the newest generation', async () => {
    const app = freshApp();
    const { generation } = await change([promote(await t.release(app, 1))]);
    const secondRelease = await t.release(app, 2);
    for (const seenGeneration of [generation - 1, generation + 1, 0]) {
      const failure = await failureOf(change([promote(secondRelease)], { generation: seenGeneration }));
      expect(failure).toMatchObject({ status: 409, key: 'staleGeneration', data: { generation } });
    }
    expect((await newestState(t.test.db, 'production')).generation).toBe(generation);
  });

  it.each([
    ['no reason', { why: ' \n ' }, 400],
    ['an endless reason', { why: 'x'.repeat(501) }, 400],
  ])('requires a reason: %s', async (_title, overrides, status) => {
    const before = await rows();
    expect(await failureOf(change([promote(await t.release(freshApp(), 1))], overrides))).toMatchObject({ status });
    expect(await rows()).toBe(before);
  });

  it('has no effect when the gates refuse it, and is marked in the history when it is forced', async () => {
    const app = freshApp();
    const unfitRelease = await t.release(app, 1, { operations: ['GET /api/gone'] });
    const before = await rows();
    const failure = await failureOf(change([promote(unfitRelease)]));
    expect(failure).toMatchObject({ status: 422, key: 'refused', data: { refusals: [{ gate: 'operations', app }] } });
    expect(failure.message).toContain('GET /api/gone');
    expect(await rows()).toBe(before);
    await change([promote(unfitRelease)], { force: true });
    expect(await t.channels.history('production', { app })).toMatchObject([{ forced: [{ gate: 'operations', app }] }]);
  });

  it('to a release that does not exist cannot be forced either', async () => {
    const app = freshApp();
    await t.test.db.run(
      sql`insert into release (app, id, document, published_by) values (${app}, '1.0.0+0123456789ab', '{}', 'x')`,
    );
    const failure = await failureOf(change([{ action: 'promote', app, release: '1.0.0+0123456789ab' }], { force: true }));
    expect(failure).toMatchObject({ status: 422, data: { refusals: [{ gate: 'missing' }] } });
  });

  it('affects its channel only', async () => {
    const app = freshApp();
    const release = await t.release(app, 1);
    await change([promote(release), { action: 'freeze' }], { channel: 'staging' });
    expect((await t.channels.state('staging')).frozen).toBe(true);
    expect((await t.channels.state('production')).apps[app]).toBeUndefined();
    expect(await t.channels.state('dev')).toEqual({ channel: 'dev', generation: 0, apps: {} });
    expect(await t.channels.history('staging', { app: 'other' })).toMatchObject([{ changes: [{}, { action: 'freeze' }] }]);
  });

  it('is never deleted or overwritten', async () => {
    await change([promote(await t.release(freshApp(), 1))]);
    await expect(t.test.db.run(sql`update delivery_generation set why = 'x'`)).rejects.toThrow('generations are only added');
    await expect(t.test.db.run(sql`delete from delivery_generation`)).rejects.toThrow('generations are only added');
  });
});

describe('rolling back without a named release', () => {
  it('goes to the newest earlier release that passes the gates', async () => {
    const app = freshApp();
    const [firstRelease, secondRelease, thirdRelease, fourthRelease] = await Promise.all([
      t.release(app, 1),
      t.release(app, 2, { operations: ['GET /api/gone'] }),
      t.release(app, 3, { platform: { contract: 1 }, budget: { page: '/', entry: 15_001, firstJs: 0, css: 0 } }),
      t.release(app, 4),
    ]);
    await change([promote(firstRelease)]);
    for (const release of [secondRelease, thirdRelease, fourthRelease]) await change([promote(release)], { force: true });
    expect(await t.channels.rollbackTargets('production', app)).toMatchObject([
      { release: thirdRelease.release, wasLive: true, refusals: [{ gate: 'budget' }] },
      { release: secondRelease.release, wasLive: true, refusals: [{ gate: 'operations' }] },
      { release: firstRelease.release, wasLive: true, refusals: [] },
    ]);
    const state = await change([{ action: 'rollback', app }]);
    expect(state.apps[app]).toEqual({ release: firstRelease.release });
    expect((await t.channels.history('production', { app }))[0]?.changes).toEqual([
      { action: 'rollback', app, from: fourthRelease.release, to: firstRelease.release },
    ]);
  });

  it('lists the objections to the previous release when none passes, and goes there by force', async () => {
    const app = freshApp();
    const unfitRelease = await t.release(app, 1, { operations: ['GET /api/gone'] });
    await change([promote(unfitRelease)], { force: true });
    await change([promote(await t.release(app, 2))]);
    const failure = await failureOf(change([{ action: 'rollback', app }]));
    expect(failure).toMatchObject({ status: 422, data: { refusals: [{ gate: 'operations', release: unfitRelease.release }] } });
    const state = await change([{ action: 'rollback', app }], { force: true });
    expect(state.apps[app]?.release).toBe(unfitRelease.release);
  });

  it('takes two apps back in one generation', async () => {
    const apps = [freshApp(), freshApp()];
    for (const build of [1, 2, 3])
      await change(
        await Promise.all(
          apps.map(async (app) => promote(await t.release(app, build, { operations: build === 2 ? ['GET /x'] : [] }))),
        ),
        {
          force: true,
        },
      );
    const before = await t.channels.state('production');
    const state = await change(apps.map((app): Change => ({ action: 'rollback', app })));
    expect(state.generation).toBe(before.generation + 1);
    for (const app of apps) expect(state.apps[app]?.release).toBe(sampleRelease(app, 1).release);
  });

  it('does not offer releases that were never live', async () => {
    const app = freshApp();
    await t.release(app, 1);
    await change([promote(await t.release(app, 2))]);
    expect(await t.channels.rollbackTargets('production', app)).toEqual([]);
    expect(await t.channels.rollbackTargets('production', 'nobody')).toEqual([]);
  });
});

describe('concurrent callers', () => {
  it('that send the same change ten times make it once', async () => {
    const release = await t.release(freshApp(), 1);
    const { generation } = await newestState(t.test.db, 'production');
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => change([promote(release)], { generation })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ key: 'staleGeneration', data: { generation: generation + 1 } });
  });
});

describe('a process that is killed', () => {
  const child = (release: Release) =>
    startChild(join(__dirname, '../../test/change-child.ts'), { CHILD_DATABASE_URL: t.test.url, CHILD_RELEASE: release.release });

  it('during a change has changed nothing', async () => {
    const release = await commitSample(t.test.db, sampleRelease('mall', randomBytes(4).toString('hex')));
    const before = await newestState(t.test.db, 'production');
    const holder = await t.test.db.dedicated();
    try {
      await holder.query('begin');
      // Writers wait for this lock, readers do not: the child reaches its insert.
      await holder.query('lock table delivery_generation in exclusive mode');
      const killed = child(release);
      for (let waiting = 0; waiting === 0; ) {
        const blocked = await holder.query<{ pid: number }>(
          `select pid from pg_locks where relation = 'delivery_generation'::regclass and not granted`,
        );
        waiting = blocked.rowCount ?? 0;
      }
      await killed.kill();
    } finally {
      await holder.query('rollback');
      await holder.end();
    }
    // Takes the next generation, so the statement of the killed process has ended by then.
    const app = freshApp();
    const state = await change([promote(await t.release(app, 1))]);
    expect(state).toEqual({ ...before, generation: before.generation + 1, apps: { ...before.apps, [app]: state.apps[app] } });
  });

  it('right after a change has made it, and other processes see it', async () => {
    const release = await commitSample(t.test.db, sampleRelease('mall', randomBytes(4).toString('hex')));
    const learned = t.until('production', (state) => state.apps['mall']?.release === release.release);
    const killed = child(release);
    await killed.line((line) => line === 'made');
    await killed.kill();
    expect(await learned).toEqual(await newestState(t.test.db, 'production'));
    expect((await t.channels.history('production', { app: 'mall', limit: 1 }))[0]).toMatchObject({
      actor: 'child',
      why: 'killed',
    });
  });
});

describe('the cached state of a process', () => {
  const listeners = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%'`;
  const audit = { changes: [], forced: [], actor: 'x', why: 'x' };

  it('is read again after its connection was lost', async () => {
    const replica = await t.replica();
    const state = await replica.channels.state('dev');
    const next: ChannelState = {
      channel: 'dev',
      generation: state.generation + 1,
      apps: { mall: { release: '1.0.0+0123456789ab' } },
    };
    // No notification is sent for this one.
    await addGeneration(t.test.db, next, audit);
    const learned = replica.until('dev', ({ generation }) => generation === next.generation);
    await t.test.db.run(listeners);
    expect(await learned).toEqual(next);
  });

  it('stays usable while the database is unavailable, and is current again afterwards', async () => {
    const disconnected = await channelApp();
    const admin = new pg.Client({ connectionString: process.env['JUHE_TEST_ENGINE'] ?? '' });
    await admin.connect();
    try {
      const name = (await disconnected.test.db.one<{ name: string }>(sql`select current_database() as name`)).name;
      const [firstRelease, secondRelease] = [await disconnected.release('mall', 1), await disconnected.release('mall', 2)];
      const state = await change([promote(firstRelease)], {}, disconnected);

      await admin.query(`alter database ${name} allow_connections false`);
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      expect(await disconnected.channels.state('production')).toBe(state);
      expect(disconnected.channels.current('production')).toBe(state);
      await expect(change([promote(secondRelease)], {}, disconnected)).rejects.toThrow();
      expect(await disconnected.channels.state('production')).toBe(state);

      await admin.query(`alter database ${name} allow_connections true`);
      const reconnected = await change([promote(secondRelease)], {}, disconnected);
      expect(reconnected).toMatchObject({ generation: state.generation + 1, apps: { mall: { release: secondRelease.release } } });
    } finally {
      await admin.end();
      await disconnected.close();
    }
  });

  it('is read again at the next access after a failed read, and delays nobody', async () => {
    let broken = false;
    const db: Database = {
      ...t.test.db,
      maybe: (query) => (broken ? Promise.reject(new Error('away')) : t.test.db.maybe(query)),
    };
    const warned: string[] = [];
    const log = { info: () => {}, error: () => {}, warn: (_: object, text: string) => void warned.push(text) };
    const bus = createBus({ db: t.test.db, log });
    const memory = new ChannelMemory({ db, bus, log: log as never });
    const cachedState = await memory.state('dev');
    // The bus requests a reread as soon as it listens.
    broken = true;
    const received = new Promise<void>((resolve) => {
      bus.subscribe('delivery:dev', () => resolve());
    });
    await bus.start();
    await received;
    await addGeneration(t.test.db, { ...cachedState, generation: cachedState.generation + 1 }, audit);
    while (warned.length === 0) await t.test.db.one(sql`select 1 as waited`);
    broken = false;
    const learned = new Promise<ChannelState>((resolve) => memory.onChange(resolve));
    expect(await memory.state('dev')).toBe(cachedState);
    expect(await learned).toMatchObject({ generation: cachedState.generation + 1 });
    await bus.close();
  });

  it('never returns to an older generation, and a failing listener affects no other', async () => {
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const memory = new ChannelMemory({ db: t.test.db, bus: t.bus, log: log as never });
    const state = (generation: number): ChannelState => ({ channel: 'staging', generation, apps: {} });
    const seenGenerations: number[] = [];
    memory.onChange(() => {
      throw deliveryFail('internal');
    });
    memory.onChange(({ generation }) => void seenGenerations.push(generation));
    const nine = state(900);
    expect(memory.store(nine)).toBe(nine);
    expect(memory.store(state(899))).toBe(nine);
    expect(memory.store(state(900))).toBe(nine);
    memory.store(state(901));
    expect(seenGenerations).toEqual([900, 901]);
  });
});
