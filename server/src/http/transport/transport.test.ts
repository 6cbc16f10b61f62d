import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { httpFail } from '../failure/common-failures.ts';
import { lingerOnClose } from './lingering-close.ts';
import { form, json, type SampleApp, sampleApp, url } from '../../test/sample-app.ts';
import { sample } from '../../test/sample-slice.ts';

let site: SampleApp;
let origin: string;

beforeAll(async () => {
  site = await sampleApp({ POOL_SIZE: '4' });
  origin = await site.origin();
});
afterAll(() => site.close());

/** Writes raw bytes and returns the response until the connection ends. */
const raw = async (text: string): Promise<string> => {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    answer += part;
  });
  socket.on('error', () => {});
  socket.write(text);
  await once(socket, 'close');
  return answer;
};

const bodyOf = async (answer: Response) => (await answer.json()) as { code: number; data: unknown };

it('rejects TRACE', async () => {
  for (const path of [url('peek'), '/healthz', '/'])
    expect(await raw(`TRACE ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 40[45] /);
});

it('refuses a body of 5 MiB early and continues serving', async () => {
  const size = 5 * 1024 * 1024;
  const head = `POST ${url('echo')} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${json}\r\nContent-Length: ${size}\r\n\r\n`;
  expect(await raw(`${head}${'x'.repeat(1000)}`)).toMatch(/^HTTP\/1\.1 413 /);
  expect((await fetch(origin + url('peek'))).status).toBe(200);
});

/** Writes everything before it reads anything, like a browser, and returns the response. */
const sentFirst = async (head: string, body: string): Promise<string> => {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.setEncoding('utf8').pause();
  socket.write(head);
  await new Promise<void>((resolve) => socket.write(body, () => resolve()));
  socket.on('data', (part: string) => {
    answer += part;
  });
  socket.resume();
  await closed;
  return answer;
};

it.each([
  ['that closes its connection', 'Connection: close\r\n'],
  ['that keeps its connection', ''],
])('answers a body that is too large completely, in the language of a client %s', async (_, connection) => {
  // More than the system's buffers hold: a smaller body loses its response only sometimes.
  const body = 'x'.repeat(16_000_000);
  const head = `POST ${url('echo')} HTTP/1.1\r\nHost: x\r\n${connection}Accept-Language: fr\r\nContent-Type: ${json}\r\nContent-Length: ${body.length}\r\n\r\n`;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const answer = await sentFirst(head, body);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    const envelope = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as { code: number; key: string; msg: string };
    expect(envelope).toMatchObject({ code: 413, key: 'bodyTooLarge', msg: httpFail('bodyTooLarge').textIn('fr') });
  }
});

it('ends a connection whose client never sends the rest of a refused body', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(413, { connection: 'close', 'content-length': 9 }).end('too large');
  });
  lingerOnClose(server, { ms: 100, bytes: 1000 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {});
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nbegin');
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    answer += part;
  });
  const [connections] = await Promise.all([once(server, 'connection'), once(socket, 'end')]);
  await once((connections as [Socket])[0], 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*too large$/);
  socket.destroy();
  server.close();
});

it('reads no more than a bounded part of a refused body', async () => {
  const server = createServer((_request, response) => {
    response.writeHead(413, { connection: 'close', 'content-length': 9 }).end('too large');
  });
  const bytes = 256 * 1024;
  lingerOnClose(server, { ms: 600_000, bytes });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  const size = 64 * 1024 * 1024;
  socket.pause().write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n`);
  const [connection] = (await once(server, 'connection')) as [Socket];
  socket.write(Buffer.alloc(size));
  await once(connection, 'close');
  // The last read may exceed the limit by a buffer.
  expect(connection.bytesRead).toBeGreaterThan(bytes);
  expect(connection.bytesRead).toBeLessThan(bytes + 256 * 1024);
  socket.destroy();
  server.close();
});

it('refuses a body without a length once it is too large', async () => {
  const chunk = 'x'.repeat(600_000);
  const chunks = Array.from({ length: 2 }, () => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('');
  const head = `POST ${url('echo')} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${form}\r\nTransfer-Encoding: chunked\r\n\r\n`;
  expect(await raw(`${head}${chunks}0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /);
});

it('answers malformed addresses with envelopes', async () => {
  for (const path of ['/juhe/api/%zz', '/juhe/api/sample/byKey/%E0%A4%A', `/juhe/api/sample/byKey/${'x'.repeat(400)}`]) {
    const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 (400|404|414) /);
    expect(answer).toMatch(/\{"code":4\d\d,"msg":"[^"]+","data":null/);
  }
});

it('compresses long responses and declares the encoding', async () => {
  const tags = ['a', 'b', 'c'];
  const items = Array.from({ length: 2 }, (_, i) => ({ skuId: String(i).repeat(60), quantity: 1 }));
  const body = JSON.stringify({ mobile: '13800000001', quantity: 1, name: 'a', tags, items });
  const answer = await fetch(origin + url('echo'), { method: 'POST', headers: { 'content-type': json }, body });
  expect(await bodyOf(answer)).toMatchObject({ code: 200, data: { items } });
  const document = await fetch(`${origin}/juhe/openapi.json`);
  expect(document.headers.get('content-encoding')).toMatch(/br|gzip/);
  expect(await document.json()).toHaveProperty('openapi', '3.1.0');
});

it('applies one effect for twenty callers with one key, although the pool has four connections', async () => {
  const { token } = await site.memberWith();
  const responses = await site.together(20, () => [sample.pay, { amount: 5 }, { token, key: 'transport-01' }]);
  expect(new Set(responses.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(responses[0]).toMatchObject({ code: 200, data: { count: 1 } });
});

it('streams over a real connection, to eight tabs of a member and no ninth until one closes', async () => {
  const { token } = await site.memberWith();
  const open = async () => {
    const stop = new AbortController();
    const answer = await fetch(`${origin}${url('watch')}?stays=1`, { headers: { authorization: token }, signal: stop.signal });
    return { answer, stop };
  };
  const tabs = await Promise.all(Array.from({ length: 8 }, open));
  for (const { answer } of tabs) expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const first = tabs[0];
  if (!first?.answer.body) throw new Error('no stream');
  expect(first.answer.headers.get('x-content-type-options')).toBe('nosniff');
  // The reader is kept: leaving a loop over the body would close the tab.
  const reader = first.answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('{"n":3}')) text += (await reader.read()).value ?? '';
  const ninth = await open();
  expect(await bodyOf(ninth.answer)).toMatchObject({ code: 429 });
  tabs[1]?.stop.abort();
  const retryGet = async (): Promise<Response> => {
    const { answer } = await open();
    if (answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer;
    await answer.text();
    return retryGet();
  };
  expect((await retryGet()).status).toBe(200);
});
