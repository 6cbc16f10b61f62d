import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from '../db/sql.ts';
import { type TestDb, testDb } from '../test/test-db.ts';
import { createOutbound, outboundStates } from './outbound.ts';
import { onReport } from './reports.ts';
import { setTransactionGuard } from './transaction-guard.ts';

let server: Server;
let url: string;
let requests: (string | undefined)[] = [];
let reply: (response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url);
    reply(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
  reply = (response) => response.end('fine');
});

const text = (response: Response) => response.text();
const outcome = (exchange: Promise<unknown>) =>
  exchange.then(
    () => 'answered',
    (error: { reason?: string; message: string }) => error.reason ?? error.message,
  );
const hang = () => undefined;

describe('an outside service', () => {
  it('that fails five times in a row is left alone, seen in the state and in one alert', async () => {
    const alerts: unknown[] = [];
    const end = onReport((level, fields) => alerts.push([level, fields['alert']]));
    const service = createOutbound('weather');
    reply = (response) => response.writeHead(500).end();
    const outcomes = [];
    for (let i = 0; i < 8; i += 1) outcomes.push(await outcome(service.ask(url, text)));
    end();
    expect(requests).toHaveLength(5);
    expect(outcomes).toEqual([...Array.from({ length: 5 }, () => 'answered'), 'open', 'open', 'open']);
    expect(outboundStates()['weather']).toBe('open');
    expect(alerts).toEqual([['error', 'outbound.open']]);
  });

  it('is tried by one exchange later, while the others are refused; one answer closes the breaker', async () => {
    const now = jest.spyOn(Date, 'now');
    const service = createOutbound('weather');
    reply = (response) => response.writeHead(503).end();
    for (let i = 0; i < 5; i += 1) await service.ask(url, text);
    now.mockReturnValue(Date.now() + 3_600_000);
    const waiting: ServerResponse[] = [];
    const requestReceived = new Promise<void>((resolve) => {
      reply = (response) => {
        waiting.push(response);
        resolve();
      };
    });
    const trial = outcome(service.ask(url, text));
    await requestReceived;
    expect(outboundStates()['weather']).toBe('halfOpen');
    expect(await outcome(service.ask(url, text))).toBe('open');
    waiting[0]?.end('fine');
    expect(await trial).toBe('answered');
    now.mockRestore();
    expect(outboundStates()['weather']).toBe('closed');
  });

  it('is given up after its time, also in the middle of an answer', async () => {
    const service = createOutbound('weather', { timeoutMs: 50 });
    reply = hang;
    expect(await outcome(service.ask(url, text))).toBe('timeout');
    reply = (response) => response.write('half an ans');
    expect(await outcome(service.ask(url, text))).toBe('timeout');
  });

  it('gets so many exchanges at a time; what cannot wait either is refused at once', async () => {
    const service = createOutbound('weather', { concurrent: 2, queued: 1, timeoutMs: 200 });
    reply = hang;
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcome(service.ask(url, text))));
    expect(outcomes.filter((outcome) => outcome === 'full')).toHaveLength(2);
    expect(requests).toHaveLength(3);
  });

  it('keeps the place of an answer that is passed on until it is closed', async () => {
    const service = createOutbound('model', { concurrent: 1, queued: 0 });
    const first = await service.open(url);
    expect(await outcome(service.open(url))).toBe('full');
    first.close();
    await new Promise(setImmediate);
    const second = await service.open(url);
    expect(await second.response.text()).toBe('fine');
    second.close();
  });

  it('is asked again as often as it bears, and not when the caller has left', async () => {
    const service = createOutbound('check', { pauseMs: 1, timeoutMs: 1000 });
    const failing = async (response: Response) => {
      await response.body?.cancel();
      throw new Error('garbage');
    };
    expect(await outcome(service.ask(url, failing))).toBe('garbage');
    expect(requests).toHaveLength(3);
    reply = hang;
    for (let i = 0; i < 6; i += 1) {
      const controller = new AbortController();
      const pendingCall = service.ask(url, text, { signal: controller.signal }).catch((error: unknown) => error);
      controller.abort('left');
      expect(await pendingCall).toBe('left');
    }
    expect(outboundStates()['check']).toBe('closed');
  });

  it('gets no request on to another address', async () => {
    reply = (response) => response.writeHead(302, { location: '/target' }).end();
    expect(await outcome(createOutbound('weather').ask(`${url}moved`, text))).toBe('failed');
    expect(requests.filter((path) => path === '/moved')).toHaveLength(1);
    expect(requests).not.toContain('/target');
  });
});

describe('inside a transaction', () => {
  let t: TestDb;
  beforeAll(async () => {
    t = await testDb();
  });
  afterAll(() => t.close());
  afterEach(() => setTransactionGuard('throw'));

  it('nothing is asked; behind it, and beside it, it is', async () => {
    const service = createOutbound('weather');
    const laterCalls: Promise<string>[] = [];
    await t.db.inTx(async (tx) => {
      await tx.run(sql`select 1`);
      await expect(service.ask(url, text)).rejects.toThrow('weather was asked inside a transaction');
      tx.afterCommit(() => laterCalls.push(service.ask(url, text)));
    });
    expect(requests).toHaveLength(0);
    expect(await Promise.all(laterCalls)).toEqual(['fine']);
    expect(await service.ask(url, text)).toBe('fine');
  });

  it('production asks, and says so', async () => {
    setTransactionGuard('log');
    const alerts: unknown[] = [];
    const end = onReport((_level, fields) => alerts.push(fields['alert']));
    expect(await t.db.inTx(() => createOutbound('weather').ask(url, text))).toBe('fine');
    end();
    expect(alerts).toEqual(['outbound.inTransaction']);
  });
});
