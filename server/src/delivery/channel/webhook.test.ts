import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from '../../db/sql.ts';
import { type TestServer, testServer } from '../../test/test-server.ts';
import { generationRef, generationWebhookJob } from './webhook.ts';

const secret = 'secret-of-the-webhook';

describe('the webhook of the live releases', () => {
  let t: TestServer;
  let receiver: Server;
  let status: number;
  const received: { body: string; signature: string }[] = [];

  beforeAll(async () => {
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        received.push({ body, signature: String(request.headers['x-juhe-signature']) });
        response.writeHead(status).end();
      });
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/releases`;
    t = await testServer({ env: { LOG_LEVEL: 'silent', DELIVERY_WEBHOOK_URL: url, DELIVERY_WEBHOOK_SECRET: secret } });
  });
  afterAll(async () => {
    receiver.closeAllConnections();
    receiver.close();
    await t.close();
  });
  beforeEach(() => {
    received.length = 0;
    status = 204;
  });

  const callPlatform = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${t.operatorToken}` };
    return (await t.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })).json();
  };
  /** Creates a generation; returns its number. */
  const change = async (action: 'freeze' | 'unfreeze', reason: string): Promise<number> => {
    const { data } = await callPlatform('GET', '/platform/channels/production');
    const { generation } = data as { generation: number };
    const answer = await callPlatform('POST', '/platform/channels/production/changes', {
      generation,
      changes: [{ action }],
      why: reason,
    });
    return (answer as { data: { generation: number } }).data.generation;
  };
  const deliver = (generation: number) => t.meetDeadlines(generationWebhookJob, generationRef('production', generation));
  const scheduled = async () =>
    (await t.db.rows<{ ref: string }>(sql`select ref from deadline where kind = ${generationWebhookJob.kind}`)).map(
      ({ ref }) => ref,
    );

  it('receives a generation with actor, reason and changes, signed', async () => {
    const generation = await change('freeze', 'security incident');
    expect(await scheduled()).toEqual([`production/${generation}`]);
    await deliver(generation);
    expect(received).toHaveLength(1);
    const { body, signature } = received[0] ?? { body: '', signature: '' };
    expect(JSON.parse(body)).toEqual({
      id: `production/${generation}`,
      channel: 'production',
      rehearsal: null,
      generation,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      actor: 'operator',
      person: null,
      why: 'security incident',
      changes: [expect.objectContaining({ action: 'freeze' })],
      forced: [],
    });
    const [, time = '', hash] = /^t=(\d+),v1=(\w+)$/.exec(signature) ?? [];
    expect(hash).toBe(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'));
    expect(await scheduled()).toEqual([]);
  });

  it('receives it again after a failed delivery', async () => {
    status = 500;
    const generation = await change('unfreeze', 'over');
    await deliver(generation);
    expect(await scheduled()).toEqual([`production/${generation}`]);
    status = 200;
    await deliver(generation);
    expect(received.map(({ body }) => (JSON.parse(body) as { id: string }).id)).toEqual([
      `production/${generation}`,
      `production/${generation}`,
    ]);
    expect(await scheduled()).toEqual([]);
  });
});
