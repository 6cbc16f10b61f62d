/** Shared parts of the payment gateways' protocol servers: a loopback HTTP server and its requests. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PayAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

export interface PayRequest {
  readonly method: string;
  /** Path with query. */
  readonly target: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface PayServer {
  readonly origin: string;
  close(): Promise<void>;
}

/** Listens on loopback; a handler that throws causes a 500 response. */
export const payServer = async (answer: (request: PayRequest) => PayAnswer | Promise<PayAnswer>): Promise<PayServer> => {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    try {
      const sent = {
        method: request.method ?? '',
        target: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      const { status = 200, headers = {}, body } = await answer(sent);
      response.writeHead(status, headers).end(body);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
