import { setTimeout as delay } from 'node:timers/promises';
import { type TestDb, testDb } from '../test/test-db.ts';
import { createPool, sqlState, violatedConstraint } from './db.ts';
import { sql } from './sql.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb({ migrated: false });
  await test.db.run(sql`create table account (id integer primary key, cents bigint not null check (cents >= 0))`);
  await test.db.run(sql`insert into account values (1, 100), (2, 100)`);
});
afterAll(() => test.close());

const cents = async (id: number) => (await test.db.one<{ cents: number }>(sql`select cents from account where id = ${id}`)).cents;

it('disables parallel plans, whose workers start later than a call may take', async () => {
  expect(await test.db.one(sql`select current_setting('max_parallel_workers_per_gather') as workers`)).toEqual({ workers: '0' });
});

describe('rows', () => {
  it('are returned in the types of the contract', async () => {
    const row =
      await test.db.one(sql`select 9007199254740991::int8 as big, 12::numeric as whole, 1.50::numeric(10,2) as price, date '2026-02-03' as day,
      timestamptz '2026-02-03 04:05:06.789+08' as at, array[1,2]::int8[] as ids, array[timestamptz '2026-01-01Z', null] as times, sum(n) as total from generate_series(1,3) n`);
    expect(row).toEqual({
      big: 9007199254740991,
      whole: 12,
      price: '1.50',
      day: '2026-02-03',
      at: '2026-02-02T20:05:06.789Z',
      ids: [1, 2],
      times: ['2026-01-01T00:00:00.000Z', null],
      total: 6,
    });
  });

  it('return an array of arbitrary texts unchanged', async () => {
    const texts = [
      'plain',
      '',
      'NULL',
      'a "quoted" one',
      'back\\slash',
      '{curly,comma}',
      ' blank ',
      '聚合 😀',
      "it's",
      'line\nbreak',
    ];
    const row =
      await test.db.one(sql`select ${texts}::text[] as texts, ${[1, -2.5, null]}::float8[] as numbers, ${[true, null]}::boolean[] as flags,
      ${[]}::text[] as none, ${[Buffer.from('\\x"')]}::bytea[] as bytes`);
    expect(row).toEqual({ texts, numbers: [1, -2.5, null], flags: [true, null], none: [], bytes: [Buffer.from('\\x"')] });
  });

  it('keep JSON arrays as JSON', async () => {
    expect(await test.db.one(sql`select ${sql.json([{ a: 1 }, 2])} as value`)).toEqual({ value: [{ a: 1 }, 2] });
  });

  it('one and maybe throw on the wrong number of rows', async () => {
    expect(await test.db.maybe(sql`select 1 as n where false`)).toBeUndefined();
    await expect(test.db.maybe(sql`select * from generate_series(1, 2)`)).rejects.toThrow('at most one row, got 2');
    await expect(test.db.one(sql`select 1 where false`)).rejects.toThrow('one row, got 0');
  });
});

describe('inTx', () => {
  it('commits, then runs the callbacks that wait for the commit', async () => {
    const values: number[] = [];
    await test.db.inTx(async (tx) => {
      tx.afterCommit(() => values.push(1));
      await tx.run(sql`update account set cents = cents + 1 where id = 1`);
      expect(values).toEqual([]);
    });
    expect(values).toEqual([1]);
    expect(await cents(1)).toBe(101);
  });

  it('rolls everything back when the function throws', async () => {
    const hook = jest.fn();
    const failing = test.db.inTx(async (tx) => {
      tx.afterCommit(hook);
      await tx.run(sql`update account set cents = 0 where id = 1`);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(hook).not.toHaveBeenCalled();
    expect(await cents(1)).toBe(101);
  });

  it('refuses to report success after an error was swallowed inside', async () => {
    const swallowing = test.db.inTx(async (tx) => {
      await tx.run(sql`update account set cents = -1 where id = 1`).catch(() => {});
      return 'fine';
    });
    await expect(swallowing).rejects.toThrow('swallowed');
  });

  it('sends its last statement together with the commit, and fails with it', async () => {
    const before = await cents(2);
    await test.db.inTx(async (tx) => tx.runLast(sql`update account set cents = cents + 7 where id = 2`));
    expect(await cents(2)).toBe(before + 7);
    const hook = jest.fn();
    const failing = test.db.inTx(async (tx) => {
      tx.afterCommit(hook);
      await tx.run(sql`update account set cents = cents + 1 where id = 2`);
      tx.runLast(sql`update account set cents = -1 where id = 2`);
    });
    await expect(failing).rejects.toMatchObject({ code: '23514' });
    expect(await cents(2)).toBe(before + 7);
    expect(hook).not.toHaveBeenCalled();
  });

  it('rolls a failed savepoint back, with its announcements and deferred work, and continues', async () => {
    const before = await cents(2);
    const hooks: string[] = [];
    const [received, listener] = [[] as (string | undefined)[], await test.db.dedicated()];
    listener.on('notification', ({ payload }) => void received.push(payload));
    await listener.query('listen juhe');
    await test.db.inTx(async (tx) => {
      const failing = tx.savepoint(async (inner) => {
        inner.announce('undone');
        inner.afterCommit(() => void hooks.push('undone'));
        await inner.savepoint(async (innermost) => {
          await innermost.run(sql`update account set cents = cents + 1000 where id = 2`);
        });
        await inner.run(sql`update account set cents = -1 where id = 2`);
      });
      await expect(failing).rejects.toMatchObject({ code: '23514' });
      await tx.savepoint(async (inner) => {
        inner.announce('done');
        inner.afterCommit(() => void hooks.push('done'));
        await inner.run(sql`update account set cents = cents + 3 where id = 2`);
        await inner.savepoint(() => Promise.reject(new Error('no'))).catch(() => {});
      });
    });
    await listener.query('select');
    await listener.end();
    expect({ heard: received, hooks, cents: await cents(2) }).toEqual({ heard: ['done'], hooks: ['done'], cents: before + 3 });
  });

  it('names the violated constraint', async () => {
    const error: unknown = await test.db.run(sql`update account set cents = -1 where id = 1`).catch((e: unknown) => e);
    expect(violatedConstraint(error)).toBe('account_cents_check');
    expect(sqlState(new Error('outer', { cause: error }))).toBe('23514');
  });

  it('runs again after a deadlock, so that both callers succeed', async () => {
    let calls = 0;
    let arrived = 0;
    let open: () => void = () => {};
    const both = new Promise<void>((resolve) => {
      open = resolve;
    });
    const move = (from: number, to: number) =>
      test.db.inTx(async (tx) => {
        calls += 1;
        await tx.run(sql`update account set cents = cents - 10 where id = ${from}`);
        arrived += 1;
        if (arrived >= 2) open();
        await both;
        await tx.run(sql`update account set cents = cents + 10 where id = ${to}`);
      });
    const before = (await cents(1)) + (await cents(2));
    await Promise.all([move(1, 2), move(2, 1)]);
    expect(calls).toBeGreaterThan(2);
    expect((await cents(1)) + (await cents(2))).toBe(before);
  });

  it('runs again when the database aborts it for a wait that was shorter than the limit, as after a jump of its clock', async () => {
    let calls = 0;
    const before = [await cents(1), await cents(2)];
    await test.db.inTx(async (tx) => {
      calls += 1;
      await tx.run(sql`update account set cents = cents + 1 where id = 1`);
      if (calls === 1) {
        await tx.run(sql`set local idle_in_transaction_session_timeout = 20`);
        await delay(200);
      }
      await tx.run(sql`update account set cents = cents + 1 where id = 2`);
    });
    expect({ calls, cents: [await cents(1), await cents(2)] }).toEqual({ calls: 2, cents: before.map((n) => n + 1) });
  });

  it('survives a killed connection and does not hand it out again', async () => {
    const broken: Error[] = [];
    const pool = createPool({ url: test.url, poolSize: 1, onError: (e) => broken.push(e) });
    try {
      const killed = pool.inTx(async (tx) => {
        const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        await test.db.one(sql`select pg_terminate_backend(${pid})`);
        await tx.run(sql`update account set cents = 0`);
      });
      await expect(killed).rejects.toThrow();
      expect(await pool.one(sql`select 1 as n`)).toEqual({ n: 1 });
      for (let i = 0; i < 3; i += 1) await expect(pool.inTx(() => Promise.reject(new Error('again')))).rejects.toThrow('again');
      expect(await pool.one(sql`select 2 as n`)).toEqual({ n: 2 });
    } finally {
      await pool.close();
    }
  });

  it('cancels a statement that runs too long', async () => {
    const pool = createPool({ url: test.url, poolSize: 1, statementTimeoutMs: 50 });
    const error: unknown = await pool.run(sql`select pg_sleep(5)`).catch((e: unknown) => e);
    expect(sqlState(error)).toBe('57014');
    await pool.close();
  });
});
