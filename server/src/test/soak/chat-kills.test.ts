/**
 * kill -9 of two replicas in turn while twenty members write to each other: acknowledged messages are stored once (social.md
 * M2).
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { conversation } from '@juhe/contract/social/conversation';
import { sql } from '../../db/sql.ts';
import { type MainProcess, runMain } from '../main-process.ts';
import type { TestMember } from '../test-member.ts';
import { testServer, type TestServer } from '../test-server.ts';
import { callAt } from './acknowledged-load.ts';

const kills = Number(process.env['KILLS'] ?? '50');
const senders = 20;
/** Interval between two messages of a sender (ms). */
const paceMs = 40;

jest.setTimeout(60_000 + kills * 60_000);

interface Replica {
  process: MainProcess;
  /** Empty during its start. */
  origin: string;
  readonly dataDir: string;
}

let server: TestServer;
let replicas: Replica[] = [];

const start = async (replica: Replica): Promise<void> => {
  replica.process = runMain({
    DATA_DIR: replica.dataDir,
    DATABASE_URL: server.databaseUrl,
    SECRET_KEY: '07'.repeat(32),
    LOG_LEVEL: 'info',
    RATE_LIMIT_SCALE: '1000',
  });
  replica.origin = (await replica.process.logged('listening'))['address'] ?? '';
};

beforeAll(async () => {
  server = await testServer();
  replicas = await Promise.all(
    [0, 1].map(async () => {
      const replica = { origin: '', dataDir: await mkdtemp(join(tmpdir(), 'juhe-chat-kills-')) } as Replica;
      await start(replica);
      return replica;
    }),
  );
});
afterAll(async () => {
  for (const { process: child, dataDir } of replicas) {
    await child.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
  await server.close();
});

/** Writes one message after the other, each repeated with its clientId until it is acknowledged. */
const write = async (sender: TestMember, conversationId: string, nth: number, until: () => boolean) => {
  const acknowledged = new Map<string, number>();
  let failed = 0;
  const unexpected: string[] = [];
  for (let n = 0; !until(); n += 1) {
    const clientId = randomUUID();
    for (let attempt = nth + n; !acknowledged.has(clientId); attempt += 1) {
      const origin = replicas[attempt % 2]?.origin ?? '';
      const input = { conversationId, clientId, kind: 'text' as const, body: { text: `${nth}-${n}` } };
      const { status, body } =
        origin === ''
          ? { status: 0, body: undefined }
          : await callAt({ origin, operatorToken: '' }, conversation.sendMessage, input, { token: sender.token });
      if (body?.code === 200) acknowledged.set(clientId, (body.data as { seq: number }).seq);
      else {
        failed += 1;
        // A connection that ended, a starting replica, or the rate limit per minute, which the test resets occasionally.
        if (body && ![429, 503].includes(body.code)) unexpected.push(`${status} ${JSON.stringify(body)}`);
        await delay(paceMs);
      }
    }
    await delay(paceMs);
  }
  return { acknowledged, failed, unexpected };
};

it(`neither loses nor duplicates a message in ${kills} kills`, async () => {
  const members = await Promise.all(Array.from({ length: senders }, () => server.memberWith()));
  const pairs = await Promise.all(
    members.map(async (sender, i) => {
      const partner = members[i % 2 === 0 ? i + 1 : i - 1];
      if (!partner) throw new Error('an even number of members');
      await server.db.run(sql`insert into follow (member_id, target_id) values (${sender.id}, ${partner.id})`);
      return (await server.call(conversation.openConversation, { memberId: partner.id }, sender)).data.id;
    }),
  );
  let isOver = false;
  const writing = members.map((sender, i) => write(sender, pairs[i] ?? '', i, () => isOver));
  for (let n = 0; n < kills; n += 1) {
    const replica = replicas[n % 2];
    if (!replica) continue;
    await delay(300 + Math.random() * 500);
    replica.origin = '';
    await replica.process.kill();
    await server.db.run(sql`delete from rate_limit where key like 'chat-minute:%'`);
    await start(replica);
  }
  isOver = true;
  const limits = setInterval(() => void server.db.run(sql`delete from rate_limit where key like 'chat-minute:%'`), 500);
  const results = await Promise.all(writing).finally(() => clearInterval(limits));
  expect(results.flatMap(({ unexpected }) => unexpected)).toEqual([]);
  const acknowledged = results.flatMap((result) => [...result.acknowledged]);
  const stored = await server.db.rows<{ clientId: string; seq: number; count: number }>(
    sql`select client_id as "clientId", min(seq) as seq, count(*) as count from message group by client_id`,
  );
  const bySent = new Map(stored.map((row) => [row.clientId, row]));
  expect(acknowledged.filter(([id, seq]) => bySent.get(id)?.seq !== seq)).toEqual([]);
  expect(stored.filter(({ count }) => count !== 1)).toEqual([]);
  expect(stored).toHaveLength(acknowledged.length);
  const gaps = await server.db.rows(sql`select c.id from conversation c join message m on m.conversation_id = c.id
    group by c.id having count(*) <> c.last_seq or max(m.seq) <> count(*)`);
  expect(gaps).toEqual([]);
  process.stdout.write(
    `${acknowledged.length} messages acknowledged, ${results.reduce((sum, { failed }) => sum + failed, 0)} attempts failed\n`,
  );
});
