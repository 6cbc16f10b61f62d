import { secretKey as operations } from '@juhe/contract/common/secret-key';
import { ConfigError } from '../config.ts';
import { sql } from '../db/sql.ts';
import { createSigning } from '../delivery/live/signing.ts';
import type { Deps } from '../deps.ts';
import { identityMacs, openPerson, sealPerson } from '../member/identity/identity-secrets.ts';
import { keyIdOf, seal, sealHeader, unseal } from '../sealing.ts';
import { giveCard } from '../test/card-holder.ts';
import { residentNumber, verifyMember, verifyPerson } from '../test/resident.ts';
import { type TestServer, testServer } from '../test/test-server.ts';
import { numberMacs, openCard } from '../wallet/bank-card/card-secrets.ts';
import { keyUses, registerKeys } from './key-ring.ts';
import { reencrypt, reencryptJob } from './reencrypt.ts';
import { keyedTables, sealedColumns } from './stored-secrets.ts';

jest.setTimeout(60_000);

const [first, second, third] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8), Buffer.alloc(32, 9)] as const;
const [firstId, secondId] = [keyIdOf(first), keyIdOf(second)] as const;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  Object.assign(server.deps.secrets, { secretKey: first, formerKeys: [] });
  await server.db.run(
    sql`truncate secret_key, signing_key, bank_card, withdrawal, member_identity, member_totp, payment_password, api_replica, deadline`,
  );
});
afterAll(() => server.close());

/** The server as if it had started with these keys. */
const depsWith = (secretKey: Buffer, formerKeys: readonly Buffer[]): Deps => ({
  ...server.deps,
  secrets: { ...server.deps.secrets, secretKey, formerKeys },
});
const startWith = (secretKey: Buffer, ...formerKeys: Buffer[]) => registerKeys(depsWith(secretKey, formerKeys));
/** From now on this server encrypts with the key; its start was long ago. */
const change = async (secretKey: Buffer, ...formerKeys: Buffer[]): Promise<void> => {
  await startWith(secretKey, ...formerKeys);
  Object.assign(server.deps.secrets, { secretKey, formerKeys });
  await server.db.run(sql`update secret_key set started_at = now() - interval '1 hour'`);
};
const operate = () => server.as({ token: server.operatorToken });
const drop = (keyId: string, force = false) =>
  server.call(
    operations.dropSecretKey,
    { keyId, force },
    { token: server.operatorToken, key: `drop-${Math.random()}`.replace('.', '-') },
  );

/** A card, a verified name and a secret of an authenticator app, all of the present key. */
const makeSecrets = async (sequence: number) => {
  const { id } = await server.memberWith();
  const { cardId, number } = await giveCard(server, id);
  const person = { name: '林知夏', number: residentNumber('1990-02-03', sequence) };
  await verifyPerson(server, id, person);
  const totp = { ...server.deps.secrets, purpose: 'member totp secret', owner: id };
  await server.db.run(sql`insert into member_totp (member_id, secret_sealed) values (${id}, ${seal(totp, 'totp')})`);
  return { id, cardId, number, person };
};

type Secrets = Awaited<ReturnType<typeof makeSecrets>>;

describe('registerKeys', () => {
  it('refuses a start without a key that the database may need, and a start with a dropped one', async () => {
    await startWith(first);
    await expect(startWith(second)).rejects.toThrow(ConfigError);
    await expect(startWith(second)).rejects.toThrow(firstId);
    await startWith(first, second);
    // Of the first round only the encrypting key counts: the change can still be given up.
    await startWith(first);
    await change(second, first);
    await expect(startWith(first)).rejects.toThrow(secondId);
    expect((await drop(firstId)).code).toBe(200);
    await startWith(second);
    await expect(startWith(first, second)).rejects.toThrow('dropped');
  });

  it('takes every key of the ring of a database from before key ids', async () => {
    await startWith(second, first);
    await expect(startWith(second)).rejects.toThrow(firstId);
  });
});

it('knows every column of the database that depends on a key', async () => {
  const columns = await server.db.rows<{ location: string }>(sql`
    select table_name || '.' || column_name as location from information_schema.columns
    where table_schema = current_schema() and (column_name ~ '(^|_)sealed$' or column_name ~ '_mac$' or column_name = 'key_id')`);
  const sealed = sealedColumns.all(server.deps);
  const keyed = keyedTables.all(server.deps);
  const registered = [
    ...sealed.flatMap(({ table, column, mac }) => [`${table}.${column}`, ...(mac ? [`${table}.${mac.column}`] : [])]),
    ...keyed.flatMap(({ table, column }) => [`${table}.key_id`, ...(column.endsWith('_mac') ? [`${table}.${column}`] : [])]),
    'api_replica.key_id',
  ];
  expect(columns.map(({ location }) => location).toSorted()).toEqual(registered.toSorted());
});

describe('reencrypt', () => {
  it('encrypts everything under the present key, hashes included, from where an earlier run stopped', async () => {
    await change(first);
    const stored: Secrets[] = [];
    for (let i = 1; i <= 5; i += 1) stored.push(await makeSecrets(i));
    await change(second, first);
    expect(await reencrypt(server.deps, { ms: -1 })).toEqual({ renewed: 0, overtaken: 0, refused: 0, isPartial: true });
    // A process that ends after some values leaves the others to the next run.
    const stopped = new AbortController();
    const db = { ...server.db, run: (query: Parameters<typeof server.db.run>[0]) => (stopped.abort(), server.db.run(query)) };
    const partial = await reencrypt({ ...server.deps, db }, { signal: stopped.signal, batch: 2 });
    expect(partial).toMatchObject({ renewed: 2, isPartial: true });
    expect(await reencrypt(server.deps, { batch: 2 })).toEqual({ renewed: 13, overtaken: 0, refused: 0, isPartial: false });
    expect(await reencrypt(server.deps)).toEqual({ renewed: 0, overtaken: 0, refused: 0, isPartial: false });
    const onlySecond = depsWith(second, []);
    for (const { id, number, person } of stored) {
      const card = await server.db.one<{ sealed: Buffer; mac: Buffer }>(
        sql`select sealed, number_mac as mac from bank_card where member_id = ${id}`,
      );
      expect(openCard(onlySecond, id, card.sealed)?.number).toBe(number);
      expect(card.mac).toEqual(numberMacs(onlySecond, number)[0]);
      const name = await server.db.one<{ sealed: Buffer; mac: Buffer }>(
        sql`select sealed, number_mac as mac from member_identity where member_id = ${id}`,
      );
      expect(openPerson(onlySecond, id, name.sealed)).toEqual(person);
      expect(name.mac).toEqual(identityMacs(onlySecond, person.number)[0]);
      const { sealed } = await server.db.one<{ sealed: Buffer }>(
        sql`select secret_sealed as sealed from member_totp where member_id = ${id}`,
      );
      expect(unseal({ secretKey: second, purpose: 'member totp secret', owner: id }, sealed)?.toString()).toBe('totp');
    }
  });

  it('lets a change win that somebody makes between reading and writing, and a removal', async () => {
    await change(first);
    const [changed, removed] = [await makeSecrets(1), await makeSecrets(2)];
    await change(second, first);
    // A replica in the first round of the change still encrypts with the former key.
    const behind = depsWith(first, [second]);
    const person = { name: '林晚', number: residentNumber('1991-02-03', 3) };
    let raced = false;
    const db = {
      ...server.db,
      run: async (query: Parameters<typeof server.db.run>[0]) => {
        if (!raced) {
          raced = true;
          await server.db.run(sql`update member_identity set sealed = ${sealPerson(behind, changed.id, person)},
            number_mac = ${identityMacs(behind, person.number)[0]} where member_id = ${changed.id}`);
          await server.db.run(sql`delete from member_identity where member_id = ${removed.id}`);
        }
        return server.db.run(query);
      },
    };
    // Both names were read before the first value is written.
    const onlyNames = { ...server.deps, extensions: new Map([['sealedColumn', new Map([['x', namesColumn()]])]]) };
    expect(await reencrypt({ ...onlyNames, db })).toMatchObject({ renewed: 0, overtaken: 2 });
    expect(await reencrypt(onlyNames)).toMatchObject({ renewed: 1, overtaken: 0 });
    const rows = await server.db.rows<{ memberId: string; sealed: Buffer }>(
      sql`select member_id as "memberId", sealed from member_identity`,
    );
    expect(rows.map(({ memberId }) => memberId)).toEqual([changed.id]);
    expect(openPerson(depsWith(second, []), changed.id, rows[0]?.sealed ?? Buffer.alloc(0))).toEqual(person);
  });

  it('loses no change of real concurrent writers', async () => {
    await change(first);
    const stored: Secrets[] = [];
    for (let i = 1; i <= 6; i += 1) stored.push(await makeSecrets(i));
    await change(second, first);
    const writers = [depsWith(first, [second]), depsWith(second, [first])];
    const last = new Map<string, string>();
    const write = async (id: string, turn: number): Promise<void> => {
      const name = `${id} ${turn}`;
      const person = { name, number: stored.find((secrets) => secrets.id === id)?.person.number ?? '' };
      const deps = writers[turn % 2] ?? server.deps;
      await server.db.run(sql`update member_identity set sealed = ${sealPerson(deps, id, person)},
        number_mac = ${identityMacs(deps, person.number)[0]} where member_id = ${id}`);
      last.set(id, name);
    };
    const writing = Promise.all(
      stored.map(async ({ id }) => {
        for (let turn = 0; turn < 20; turn += 1) await write(id, turn);
      }),
    );
    const running = Promise.all([reencrypt(server.deps, { batch: 2 }), reencrypt(server.deps, { batch: 3 })]);
    await Promise.all([writing, running]);
    expect(await reencrypt(server.deps)).toMatchObject({ overtaken: 0, refused: 0 });
    for (const { id } of stored) {
      const { sealed } = await server.db.one<{ sealed: Buffer }>(sql`select sealed from member_identity where member_id = ${id}`);
      expect(openPerson(depsWith(second, []), id, sealed)?.name).toBe(last.get(id));
    }
  });

  it('leaves what no key opens, and goes on', async () => {
    await change(first);
    const stranger = await server.memberWith();
    await verifyMember(server, stranger.id);
    await makeSecrets(1);
    await change(second, first);
    expect(await reencrypt(server.deps, { batch: 1 })).toEqual({ renewed: 3, overtaken: 0, refused: 1, isPartial: false });
  });
});

describe('an operator', () => {
  it('encrypts stored values anew, sees the progress, and drops the key once nothing needs it', async () => {
    await change(first);
    await makeSecrets(1);
    const signing = await createSigning(server.deps);
    await change(second, first);
    expect(await drop(secondId)).toMatchObject({ code: 409, key: 'secretKey.current' });
    expect(await drop(keyIdOf(third))).toMatchObject({ code: 404, key: 'secretKey.unknown' });
    const refused = await drop(firstId);
    expect(refused).toMatchObject({ code: 409, key: 'secretKey.needed' });
    expect(refused.msg).toContain('member_totp.secret_sealed 1');
    expect((await server.call(operations.beginReencryption, {}, { token: server.operatorToken, key: 'reencrypt-1' })).code).toBe(
      200,
    );
    expect((await operate()(operations.readSecretKeys, {})).data.isRunning).toBe(true);
    expect(await server.meetDeadlines(reencryptJob)).toBe(1);
    const { data } = await operate()(operations.readSecretKeys, {});
    expect(data).toMatchObject({ isRunning: false, otherReplicas: [] });
    expect(data.keys.map(({ id, state }) => [id, state])).toEqual([
      [firstId, 'former'],
      [secondId, 'current'],
    ]);
    expect(data.uses.filter(({ location }) => location === 'bank_card.sealed')).toEqual([
      { location: 'bank_card.sealed', isEncrypted: true, keyId: secondId, values: 1 },
    ]);
    expect((await drop(firstId)).code).toBe(200);
    expect((await drop(firstId)).code).toBe(404);
    await startWith(second);
    // Live documents are signed with the same key as before.
    const later = await createSigning(depsWith(second, []));
    expect(later.kid()).toBe(signing.kid());
    signing.close();
    later.close();
  });

  it('waits while a process may encrypt with another key', async () => {
    await change(first);
    await change(second, first);
    await server.db.run(sql`update secret_key set started_at = now() where id = ${firstId}`);
    expect(await drop(firstId)).toMatchObject({ code: 409, key: 'secretKey.sealing' });
    await server.db.run(sql`update secret_key set started_at = now() - interval '1 hour'`);
    const heartbeat = (
      keyId: string | null,
    ) => sql`insert into api_replica (id, label, version, started_at, seen_at, pool_used, pool_max,
      pool_waiting, job_lateness_seconds, streams, loop_delay_ms, key_id) values ('r', 'host:1', 'v', now(), now(), 0, 1, 0, 0, 0, 0, ${keyId})
      on conflict (id) do update set key_id = excluded.key_id`;
    for (const keyId of [firstId, null]) {
      await server.db.run(heartbeat(keyId));
      const partial = await server.call(operations.beginReencryption, {}, { token: server.operatorToken, key: `begin-${keyId}` });
      expect(partial).toMatchObject({ code: 409, key: 'secretKey.sealing' });
      expect(partial.msg).toContain('host:1');
    }
    await server.db.run(heartbeat(secondId));
    expect((await drop(firstId)).code).toBe(200);
  });

  it('drops a key that hashes still need only as a lost one', async () => {
    await change(first);
    const { id } = await server.memberWith();
    await server.db.run(sql`insert into payment_password (member_id, hash) values (${id}, 'of before key ids')`);
    await change(second, first);
    const uses = await keyUses(server.db, server.deps);
    expect(uses.find(({ location }) => location === 'payment_password.hash')?.counts).toEqual([{ keyId: null, values: 1 }]);
    expect(await drop(firstId)).toMatchObject({ code: 409, key: 'secretKey.needed' });
    expect((await drop(firstId, true)).code).toBe(200);
    // The key after the first one has only hashes that name it.
    await change(third, second);
    expect((await drop(secondId)).code).toBe(200);
  });
});

const namesColumn = () => {
  const column = sealedColumns.all(server.deps).find(({ table }) => table === 'member_identity');
  if (!column) throw new Error('no domain contributes the real names');
  return column;
};

it('names the key in what is encrypted while the ring has several', () => {
  const use = { secretKey: second, formerKeys: [first], purpose: 'p', owner: 'o' };
  expect(seal(use, 'x').subarray(0, 7)).toEqual(sealHeader(secondId));
});
