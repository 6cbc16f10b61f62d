import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { session } from '@juhe/contract/member/session';
import { sql } from '../../db/sql.ts';
import { testServer } from '../../test/test-server.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A webhook that stores its requests and responds with `status`. */
const webhook = async (status: number) => {
  const received: Received[] = [];
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return { received, url: `http://127.0.0.1:${port}/sms`, close: () => new Promise((resolve) => http.close(resolve)) };
};

const input = { mobile: '13600000001', scene: 'login' } as const;

describe('the http provider', () => {
  it('receives a signed body and keeps the code out of the inbox', async () => {
    const hook = await webhook(204);
    const server = await testServer({ env: { SMS_PROVIDER: 'http', SMS_HTTP_URL: hook.url, SMS_HTTP_SECRET: 'hush' } });
    expect(await server.call(session.sendSmsCode, input, { lang: 'fr' })).toMatchObject({ code: 200 });
    const [{ headers, body } = { headers: {}, body: '' }] = hook.received;
    const { mobile, scene, code, text } = JSON.parse(body);
    expect({ mobile, scene, text }).toEqual({
      ...input,
      text: expect.stringContaining(`Votre code pour vous connecter\u00a0: ${code}`),
    });
    const [, time = '', signature = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-juhe-signature'])) ?? [];
    expect(signature).toBe(createHmac('sha256', 'hush').update(`${time}.${body}`).digest('hex'));
    expect(await server.call(session.signInWithCode, { mobile, code })).toMatchObject({ code: 200 });
    expect(await server.db.rows(sql`select seq from sms_inbox`)).toEqual([]);
    await server.close();
    await hook.close();
  });

  it('returns a refusal to the caller', async () => {
    const hook = await webhook(500);
    const server = await testServer({
      env: { SMS_PROVIDER: 'http', SMS_HTTP_URL: hook.url, SMS_HTTP_SECRET: 'hush', LOG_LEVEL: 'silent' },
    });
    expect(await server.call(session.sendSmsCode, input)).toMatchObject({ code: 503, key: 'sms.notSent' });
    await server.close();
    await hook.close();
  });
});

describe('the inbox page', () => {
  it('shows sent messages, newest first, to people and to scripts', async () => {
    const server = await testServer();
    await server.call(session.sendSmsCode, input);
    await server.call(session.sendSmsCode, { ...input, mobile: '13600000002' });
    const page = await server.app.inject({ url: '/dev/inbox' });
    expect(page.headers['content-type']).toMatch('text/html');
    expect(page.body.indexOf('13600000002')).toBeLessThan(page.body.indexOf('13600000001'));
    const json = await server.app.inject({ url: '/dev/inbox?mobile=13600000001', headers: { accept: 'application/json' } });
    expect(json.json()).toEqual([
      { ...input, code: expect.stringMatching(/^\d{6}$/), text: expect.any(String), sentAt: expect.stringMatching(/Z$/) },
    ]);
    expect((await server.app.inject({ url: '/dev/inbox?mobile=%27%3B&mobile=2' })).statusCode).toBe(200);
    await server.close();
  });

  it('does not exist in production, where nothing is stored for it', async () => {
    const server = await testServer({ env: { APP_ENV: 'production' } });
    expect(await server.call(session.sendSmsCode, input)).toMatchObject({ key: 'sms.notSent' });
    expect((await server.app.inject({ url: '/dev/inbox' })).statusCode).toBe(404);
    expect(await server.db.rows(sql`select seq from sms_inbox`)).toEqual([]);
    await server.close();
  });
});
