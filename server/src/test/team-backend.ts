import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BackendContract } from '../delivery/gate/backends.ts';
import type { TestServer } from './test-server.ts';

/** A request as received by a team's back end. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A team's service, which returns the response set by a test. */
export interface TeamService {
  readonly origin: string;
  readonly host: string;
  readonly received: Received[];
  /** Sets its response from now on. */
  reply: (response: ServerResponse, request: Received) => void;
  close(): void;
}

export const sendJson = (response: ServerResponse, value: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
};

export const teamService = async (): Promise<TeamService> => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const instance = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      service.received.push(instance);
      service.reply(response, instance);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: TeamService = {
    origin: `http://${host}`,
    host,
    received: [],
    reply: (response) => sendJson(response, null),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
};

/** The contract of the tests' back end. */
export const ratingsContract: BackendContract = {
  operations: {
    'GET /ratings/{saleNo}': {
      access: 'public',
      input: { fields: { saleNo: 'string', most: 'number' }, optional: ['most'] },
      answer: { fields: { average: 'number', texts: { list: 'string' } } },
    },
    'POST /ratings': {
      access: 'required',
      input: { fields: { saleNo: 'string', stars: 'number' } },
      answer: { fields: { id: 'string' } },
    },
  },
};

interface Notified {
  readonly status: number;
  readonly body: { readonly code: number; readonly key?: string; readonly msg: string; readonly data: never };
}

/** Calls the registry with a token. */
export const callRegistry = async (
  t: TestServer,
  token: string,
  method: string,
  url: string,
  payload?: object,
): Promise<Notified> => {
  const answer = await t.app.inject({
    method: method as 'GET',
    url: `/platform/${url}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.json() };
};

/** Grants a host to `reviews`, sets it as its back end and publishes the contract. */
export const openBackend = async (
  t: TestServer,
  service: Pick<TeamService, 'host' | 'origin'>,
  {
    contract = ratingsContract,
    path = '',
    timeoutMs = 5000,
    limits = {},
  }: { contract?: BackendContract; path?: string; timeoutMs?: number; limits?: object } = {},
): Promise<void> => {
  const steps = [
    await callRegistry(t, t.operatorToken, 'PUT', 'backends/reviews', { hosts: [service.host], ...limits, why: 'a test' }),
    await callRegistry(t, t.operatorToken, 'PUT', 'backends/reviews/production', {
      url: `${service.origin}${path}`,
      timeoutMs,
      why: 'a test',
    }),
    await callRegistry(t, t.operatorToken, 'POST', 'backends/reviews/production/contract', { contract, why: 'a test' }),
  ];
  const failed = steps.find(({ status, body }) => status !== 200 && body.key !== 'conflict');
  if (failed) throw new Error(JSON.stringify(failed));
};
