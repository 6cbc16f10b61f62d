import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { live } from '@juhe/contract/common/live';
import { article } from '@juhe/contract/content/article';
import { goods } from '@juhe/contract/mall/goods';
import { sql } from '../db/sql.ts';
import { testDb, type TestDb } from '../test/test-db.ts';
import { makeMember } from '../test/test-member.ts';
import { serverOn } from '../test/server-on.ts';
import { apiReplicas } from './heartbeat.repository.ts';
import { startHeartbeat } from './heartbeat.ts';
import type { Metrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';
import { createTracer } from './otel.ts';
import { enableTracing, readTraceparent, traceOfRequest } from '../db/spans.ts';

interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly {
    readonly key: string;
    readonly value: { readonly stringValue?: string; readonly intValue?: number };
  }[];
  readonly status: { readonly code?: number };
}

let test: TestDb;
let receiver: Server;
let received: ReceivedSpan[];
let endpoint: string;

beforeAll(async () => {
  test = await testDb();
  receiver = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(text) as {
        resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
      };
      if (request.url === '/v1/traces')
        received.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
beforeEach(() => {
  received = [];
});
afterAll(async () => {
  receiver.close();
  await test.close();
});

const attributesOf = ({ attributes }: ReceivedSpan): Record<string, string | number | undefined> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

/** A server whose requests become traces to that share; `close` sends what is left. */
const traced = async (share: string, env: Record<string, string> = {}) => {
  enableTracing();
  const lines: string[] = [];
  const tracer = createTracer({ endpoint, serviceName: 'juhe', instance: 'test', version: '1' });
  const server = await serverOn(
    { primary: test.url },
    {
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share, LOG_LEVEL: 'info', ...env },
      app: { tracer },
      logTo: (line) => void lines.push(line),
    },
  );
  return {
    ...server,
    lines: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    close: async () => {
      await server.close();
      await tracer.close();
    },
  };
};

describe('traces', () => {
  it('lead from the browser’s call through the API to each statement, without values', async () => {
    const server = await traced('1');
    const { token } = await makeMember(server.deps.db);
    await server.call(article.getArticle, { id: 'of-a-secret' }, { token, headers: { 'x-trace-id': '00aa11bb22cc33dd' } });
    await server.close();
    const traceId = '000000000000000000aa11bb22cc33dd';
    const spans = received.filter((span) => span.traceId === traceId);
    const root = spans.find(({ parentSpanId }) => !parentSpanId);
    expect(root && attributesOf(root)).toMatchObject({
      'juhe.operation': 'content/article.getArticle',
      'juhe.request': '00aa11bb22cc33dd',
      'juhe.code': 404,
      'url.path': `/juhe${article.getArticle.path}`,
    });
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === root?.spanId);
    expect(statements.map((span) => String(attributesOf(span)['db.query.text']))).toEqual(
      expect.arrayContaining([expect.stringContaining('token_hash = any($1'), expect.stringContaining('article')]),
    );
    expect(JSON.stringify(spans)).not.toContain('of-a-secret');
    expect(server.lines()).toContainEqual(expect.objectContaining({ msg: 'request', trace: '00aa11bb22cc33dd', traceId }));
  });

  it('contain the statements and the commit of a transaction, and say which of them failed', async () => {
    const server = await traced('1');
    const { token } = await makeMember(server.deps.db);
    await server.deps.db.run(sql`alter table article rename to article_elsewhere`);
    await server.call(article.commentArticle, { articleId: 'x', text: 'hello' }, { token });
    await server.deps.db.run(sql`alter table article_elsewhere rename to article`);
    await server.close();
    const failed = received.filter(({ status }) => status.code === 2);
    expect(failed.map((span) => attributesOf(span)['juhe.operation'] ?? span.name)).toContain('content/article.commentArticle');
    expect(failed.some((span) => String(attributesOf(span)['db.query.text']).includes('article'))).toBe(true);
  });

  it('continue the trace of a caller, whose decision to sample counts only behind a trusted proxy', async () => {
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    for (const [env, expected] of [
      [{}, 0],
      [{ TRUST_PROXY: '1' }, 1],
    ] as const) {
      received = [];
      const server = await traced('0', env);
      const response = await fetch(`${server.origin}/juhe/api${goods.getCategoryTree.path.slice(4)}`, {
        headers: { traceparent },
      });
      expect(response.headers.get('x-trace-id')).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
      await server.close();
      const roots = received.filter(({ parentSpanId }) => parentSpanId === '00f067aa0ba902b7');
      expect(roots.map(({ traceId }) => traceId)).toEqual(Array(expected).fill('4bf92f3577b34da6a3ce929d0e0e4736'));
    }
  });

  it.each([
    ['4bf92f3577b34da6a3ce929d0e0e4736', '4bf92f3577b34da6a3ce929d0e0e4736'],
    ['00aa11bb22cc33dd', '000000000000000000aa11bb22cc33dd'],
    ['not hexadecimal', expect.stringMatching(/^[0-9a-f]{32}$/)],
    ['0000000000000000', expect.not.stringMatching(/^0+$/)],
  ])('the request %s has the trace %s', (request, trace) => {
    expect(traceOfRequest(request)).toEqual(trace);
  });

  it.each(['', '00-zz', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `ff-${'1'.repeat(32)}-00f067aa0ba902b7-01`])(
    'the header %p tells no trace',
    (header) => {
      expect(readTraceparent(header)).toBeUndefined();
    },
  );
});

describe('metrics', () => {
  it('count calls by outcome with their durations, and are at an address of their own', async () => {
    let metrics: Metrics | undefined;
    const server = await serverOn({ primary: test.url }, { app: { onMetrics: (measured) => (metrics = measured) } });
    if (!metrics) throw new Error('nothing is measured');
    const served = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
    await server.call(goods.getCategoryTree, {});
    await server.call(article.getArticle, { id: 'nothing' });
    await fetch(`${server.origin}/platform/nothing`);
    expect((await fetch(`${server.origin}/metrics`)).status).toBe(404);
    const text = await (await fetch(`${served.address}/metrics`)).text();
    expect(text).toContain('juhe_calls_total{operation="mall/goods.getCategoryTree",outcome="ok"} 1');
    expect(text).toContain('juhe_calls_total{operation="content/article.getArticle",outcome="refused"} 1');
    expect(text).toContain('juhe_call_duration_seconds_count{operation="mall/goods.getCategoryTree"} 1');
    expect(text).toContain('juhe_requests_total{kind="platform",status="4xx"} 1');
    expect(text).toMatch(/juhe_db_connections\{pool="primary",state="idle"\} \d/);
    await served.close();
    await server.close();
  });

  it('say by how much the oldest due job is late, and which were given up', async () => {
    let metrics: Metrics | undefined;
    const server = await serverOn({ primary: test.url }, { app: { onMetrics: (measured) => (metrics = measured) } });
    await test.db.run(sql`insert into deadline (kind, ref, due_at, attempts, given_up_at) values
      ('test.late', '1', now() - interval '100 seconds', 0, null), ('test.over', '2', now() - interval '1 hour', 12, now())`);
    const text = (await metrics?.text()) ?? '';
    expect(Number(/^juhe_job_lateness_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(100);
    expect(Number(/^juhe_job_lateness_seconds (\S+)$/m.exec(text)?.[1])).toBeLessThan(3600);
    expect(text).toContain('juhe_jobs_failing{state="given_up"} 1');
    await server.close();
  });

  it('show an exhausted pool, and no figures that the database did not give', async () => {
    let metrics: Metrics | undefined;
    const server = await serverOn({ primary: test.url }, { app: { onMetrics: (measured) => (metrics = measured) } });
    const { db } = server.deps;
    expect(await metrics?.text()).toMatch(/^juhe_job_lateness_seconds \d/m);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { max } = db.stats();
    const held = Array.from({ length: max }, () => db.inTx(async () => released));
    while (db.stats().used < max) await new Promise((resolve) => setTimeout(resolve, 10));
    const text = (await metrics?.text()) ?? '';
    expect(text).toContain(`juhe_db_connections{pool="primary",state="used"} ${max}`);
    expect(text).not.toMatch(/^juhe_job_lateness_seconds/m);
    expect(text).not.toMatch(/^juhe_jobs_failing/m);
    release();
    await Promise.all(held);
    expect(await metrics?.text()).toMatch(/^juhe_job_lateness_seconds \d/m);
    await server.close();
  });

  it('count a stream, and take its time for no duration', async () => {
    let metrics: Metrics | undefined;
    const server = await serverOn({ primary: test.url }, { app: { onMetrics: (measured) => (metrics = measured) } });
    await fetch(`${server.origin}/juhe${live.streamChanges.path}`);
    // The server ends its streams.
    await server.close();
    const text = (await metrics?.text()) ?? '';
    expect(text).toContain('juhe_calls_total{operation="common/live.streamChanges",outcome="ok"} 1');
    expect(text).not.toContain('juhe_call_duration_seconds_count{operation="common/live.streamChanges"}');
  });
});

describe('heartbeats', () => {
  it('tell every replica of a process, until it stops', async () => {
    const server = await serverOn({ primary: test.url });
    const beat = startHeartbeat(server.deps, { address: server.origin, version: '1.0.0+abc' });
    await beat.first;
    const [row] = await apiReplicas(test.db);
    expect(row).toMatchObject({ version: '1.0.0+abc', poolMax: 8, replicaUsed: null });
    expect(row?.label).toMatch(new RegExp(`:${new URL(server.origin).port}$`));
    await beat.stop();
    expect(await apiReplicas(test.db)).toEqual([]);
    await server.close();
  });

  it('of a killed process are forgotten by the others after ten minutes, and by its successor on the same port at once', async () => {
    const server = await serverOn({ primary: test.url });
    await test.db.run(sql`insert into api_replica
      select id, id, 'v', now(), now() - age, 0, 1, 0, 0, 0, 0, null, null
      from (values ('silent', interval '9 minutes'), ('gone', interval '11 minutes')) as r (id, age)`);
    const label = `${hostname()}:${new URL(server.origin).port}`;
    await test.db.run(sql`insert into api_replica
      select 'before', ${label}, 'v', now(), now() - interval '40 seconds', 0, 1, 0, 0, 0, 0, null, null`);
    const beat = startHeartbeat(server.deps, { address: server.origin, version: 'v' });
    await beat.first;
    const rows = await test.db.rows<{ id: string }>(sql`select id from api_replica where id in ('silent', 'gone', 'before')`);
    expect(rows).toEqual([{ id: 'silent' }]);
    await beat.stop();
    await server.close();
  });
});
