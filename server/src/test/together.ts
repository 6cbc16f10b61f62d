import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { PlainRequest } from './request-of.ts';

export interface PlainAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Milliseconds from the release of the request to its complete response; 0 if it was never held back. */
  ms: number;
}

/** HTTP/1.0 without keep-alive: the response ends with the connection, so no framing has to be parsed. */
const written = ({ method, url, headers, body }: PlainRequest): Buffer => {
  const lines = [
    `${method} ${url} HTTP/1.0`,
    'Host: test',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ];
  return Buffer.concat([Buffer.from(lines.join('\r\n')), body]);
};

const readAll = async (socket: Socket): Promise<PlainAnswer> => {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  const text = Buffer.concat(chunks).toString();
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers), body: text.slice(end + 4), ms: 0 };
};

const delayRequest = async (
  port: number,
  request: PlainRequest,
): Promise<{ release: () => void; answer: Promise<PlainAnswer> }> => {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  await once(socket, 'connect');
  const bytes = written(request);
  await new Promise<void>((resolve, reject) => {
    socket.write(bytes.subarray(0, -1), (error) => (error ? reject(error) : resolve()));
  });
  const answer = readAll(socket);
  return { release: () => void socket.write(bytes.subarray(-1)), answer };
};

/**
 * Sends all requests over separate connections, holds back the last byte of each until all have arrived, and then releases
 * them together (quality.md §3): sequential callers do not expose races. `alongside` starts at that instant too.
 */
export const sendTogether = async (
  port: number,
  requests: readonly PlainRequest[],
  alongside: () => Promise<unknown> = async () => undefined,
): Promise<PlainAnswer[]> => {
  const delayedRequests = await Promise.all(requests.map((request) => delayRequest(port, request)));
  // Another round trip on a later connection: afterwards the server has read what the others wrote before.
  const probe = await delayRequest(port, { method: 'GET', url: '/healthz', headers: {}, body: Buffer.alloc(0) });
  probe.release();
  await probe.answer;
  const released = performance.now();
  const alongsideResult = alongside();
  for (const { release } of delayedRequests) release();
  const responses = await Promise.all(
    delayedRequests.map(async ({ answer }) => ({ ...(await answer), ms: performance.now() - released })),
  );
  await alongsideResult;
  return responses;
};
