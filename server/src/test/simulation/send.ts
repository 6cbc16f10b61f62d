import { Agent, request } from 'node:http';
import type { PlainRequest } from '../request-of.ts';

export interface Received {
  readonly status: number;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true });

/** Sends one request to a local server; rejects when the connection broke before the response was complete. */
export const send = (port: number, { method, url, headers, body }: PlainRequest): Promise<Received> =>
  new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers, agent, timeout: 60_000 }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      incoming.on('end', () =>
        incoming.complete ? resolve({ status: incoming.statusCode ?? 0, text }) : reject(new Error('cut off')),
      );
      incoming.on('error', reject);
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within a minute: ${method} ${url}`)));
    outgoing.on('error', reject);
    outgoing.end(body);
  });

/** Closes idle connections. */
export const closeConnections = (): void => agent.destroy();
