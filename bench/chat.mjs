// `npm run bench -- chat`: messages between members over two replicas on one database (docs/specification/social.md M5). Each
// latency is measured from the moment the message was due until the partner, whose stream is connected to the other replica,
// has it: from the event itself, or fetched where the event carries no message.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'hdr-histogram-js';
import { buildAll } from '../tools/build.mjs';
import { startInstance } from '../tools/run/instance.mjs';
import { root } from '../tools/run/process.mjs';
import { cpuMs } from './lib/cpu-time.mjs';
import { openDatabase } from './lib/database.mjs';
import { openEventStream } from './lib/event-stream.mjs';
import { openLoop } from './lib/open-loop.mjs';

const memberCount = Number(process.env.STREAMS ?? 1000);
const rate = Number(process.env.RATE ?? 200);
const seconds = Number(process.env.SECONDS ?? 10);
const goalMs = 300;
/** Texts begin with the number of their run, so that warm-up messages do not count. */
const measuredRun = 2;
const env = {
  SECRET_KEY: randomBytes(32).toString('hex'),
  APP_ENV: 'production',
  FAULTS: '0',
  DEMO: '0',
  LOG_LEVEL: 'error',
  RATE_LIMIT_SCALE: '1000',
};
const wait = (ms) => new Promise((next) => setTimeout(next, ms));

/** Pairs of signed-in members who are friends and have accepted their conversation. */
const addPairs = async (db, count) => {
  const members = Array.from({ length: count }, (_, i) => ({
    id: `bench-chat-${String(i).padStart(5, '0')}`,
    token: randomBytes(32).toString('base64url'),
  }));
  const ids = members.map(({ id }) => id);
  await db.query(
    `insert into member (id, mobile, nickname) select id, '137' || lpad(n::text, 8, '0'), '成员' || n from unnest($1::text[]) with ordinality as b (id, n)`,
    [ids],
  );
  await db.query(
    `insert into session (token_hash, member_id, expires_at) select hash, id, now() + interval '1 day' from unnest($1::text[], $2::bytea[]) as s (id, hash)`,
    [ids, members.map(({ token }) => createHash('sha256').update(token).digest())],
  );
  await db.query(
    `insert into member_consent (member_id, type, version) select m.id, p.type, p.version from member m cross join protocol p where p.type in ('user', 'privacy')`,
  );
  const pairs = ids.flatMap((id, i) => (i % 2 === 0 ? [[id, ids[i + 1]]] : []));
  const [first, second] = [pairs.map(([id]) => id), pairs.map(([, id]) => id)];
  await db.query(
    `insert into follow (member_id, target_id) select a, b from unnest($1::text[], $2::text[]) p (a, b) union all select b, a from unnest($1::text[], $2::text[]) p (a, b)`,
    [first, second],
  );
  const { rows } = await db.query(
    `with c as (insert into conversation (kind, first_id, second_id) select 'member', a, b from unnest($1::text[], $2::text[]) p (a, b) returning id, first_id, second_id),
      s as (insert into conversation_side (conversation_id, nth, member_id) select id, 1, first_id from c union all select id, 2, second_id from c)
      select id, first_id as first from c`,
    [first, second],
  );
  const byFirst = new Map(rows.map(({ id, first: member }) => [member, id]));
  await db.query('analyze member, session, follow, conversation, conversation_side');
  return members.map((member, i) => ({ ...member, conversationId: byFirst.get(ids[i - (i % 2)]) }));
};

/** Opens the event stream of a member; `received` is called with each hint of kind `chat`. */
const listen = (origin, nth, token, received) =>
  openEventStream(
    origin,
    '/juhe/api/live/stream',
    ({ data }) => {
      if (data.includes('"kind":"chat"')) received(JSON.parse(data));
    },
    // A replica allows 64 streams per address: fifty members share each of these addresses.
    { token, localAddress: `127.0.1.${1 + Math.floor(nth / 50)}` },
  );

const { failed } = await buildAll({ only: ['shell', 'server'] });
if (failed) throw new Error('the server does not build');
const db = await openDatabase('bench-chat/db');
let missed = false;
try {
  const members = await addPairs(db, memberCount);
  const replicas = [];
  for (const n of [1, 2]) replicas.push(await startInstance(`bench-chat/replica-${n}`, { ...env, DATABASE_URL: db.url }));
  const origins = replicas.map(({ origin }) => origin);
  try {
    const histogram = build({ lowestDiscernibleValue: 1, highestTrackableValue: 60_000, numberOfSignificantValueDigits: 3 });
    let shown = 0;
    let started = 0;
    let fetched = 0;
    let measuring = false;
    // Members with even numbers write to the first replica and their partners listen at the second one, and vice versa.
    const fetchMessage = async (member, replica, { conversationId, seq }) => {
      fetched += 1;
      const answer = await fetch(
        `${origins[replica]}/juhe/api/service/chat/getMessages?conversationId=${conversationId}&after=${seq - 1}&count=50`,
        { headers: { Authorization: member.token } },
      );
      return (await answer.json()).data?.list?.find((message) => message.seq === seq);
    };
    const read = async (member, replica, event) => {
      const message = event.message ?? (await fetchMessage(member, replica, event));
      const [run, nth] = (message?.text ?? '').split(' ').map(Number);
      if (!message || message.own || run !== measuredRun || !measuring) return;
      shown += 1;
      histogram.recordValue(Math.max(1, Math.round(performance.now() - (started + (nth * 1000) / rate))));
    };
    const sockets = [];
    for (let i = 0; i < members.length; i += 50)
      sockets.push(
        ...(await Promise.all(
          members.slice(i, i + 50).map((member, k) => {
            const replica = (i + k) % 2;
            return listen(origins[replica], i + k, member.token, (hint) => {
              if (hint.change === undefined) void read(member, replica, hint);
            });
          }),
        )),
      );
    const load = (run) => ({
      next: (i) => {
        const nth = i % members.length;
        const sender = members[nth];
        return {
          method: 'POST',
          // The sender writes to its own replica; the partner, of the other parity, listens at the other one.
          origin: origins[nth % 2],
          path: '/juhe/api/service/chat/sendMessage',
          headers: { 'Content-Type': 'application/json', Authorization: sender.token },
          body: JSON.stringify({
            conversationId: sender.conversationId,
            clientId: randomUUID(),
            kind: 'text',
            body: { text: `${run} ${i}` },
          }),
        };
      },
    });
    await openLoop(origins[0], { ...load(measuredRun - 1), rate: 100, seconds: 5 });
    await wait(1000);
    const cpuByPart = () => ({
      api: cpuMs(replicas.map(({ pid }) => pid)),
      database: cpuMs([db.pid], { children: true }),
      load: cpuMs([process.pid]),
    });
    const before = cpuByPart();
    measuring = true;
    started = performance.now();
    const sent = await openLoop(origins[0], { ...load(measuredRun), rate, seconds });
    for (let tries = 0; shown < sent.sent && tries < 50; tries += 1) await wait(100);
    const after = cpuByPart();
    // CPU time per message and component (ms), from the request to the partner's screen.
    const cpu = Object.fromEntries(
      Object.entries(after).map(([part, ms]) => [part, Number(((ms - before[part]) / sent.sent).toFixed(2))]),
    );
    const at = (percentile) => histogram.getValueAtPercentile(percentile);
    const results = {
      streams: sockets.length,
      ...sent,
      shown,
      fetched,
      cpu,
      shownMs: { p50: at(50), p90: at(90), p99: at(99), max: histogram.maxValue },
    };
    for (const socket of sockets) socket.destroy();
    console.log(
      `${sent.sent} messages at ${rate}/s, ${sockets.length} streams, 2 replicas; answers ${JSON.stringify(sent.codes)}`,
    );
    console.log(
      `acknowledged ms            p50 ${sent.ms.p50.toFixed(0)}  p99 ${sent.ms.p99.toFixed(0)}  max ${sent.ms.max.toFixed(0)}`,
    );
    console.log(
      `shown at the partner ms    p50 ${at(50)}  p90 ${at(90)}  p99 ${at(99)}  max ${histogram.maxValue}  (${shown} shown, ${fetched} fetched)`,
    );
    console.log(`CPU ms a message           ${JSON.stringify(cpu)}`);
    missed = shown < sent.sent || at(99) > goalMs;
    mkdirSync(join(root, 'bench/results'), { recursive: true });
    writeFileSync(join(root, 'bench/results/chat.json'), `${JSON.stringify(results, undefined, 2)}\n`);
  } finally {
    for (const replica of replicas) await replica.stop();
  }
} finally {
  await db.stop();
  rmSync(join(root, '.cache/bench-chat'), { recursive: true, force: true });
}
process.exit(missed ? 1 : 0);
