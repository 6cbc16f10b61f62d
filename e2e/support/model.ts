import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const piece = (content: string, finish: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;

/** An answer that a test holds in its hands: what it writes arrives at once. */
export interface HeldAnswer {
  write: (text: string) => void;
  end: () => void;
  cut: () => void;
  /** The server has broken the connection off. */
  closed: Promise<void>;
}

/** A language model's service for a test: each call waits until the test answers it. */
export const startModel = async () => {
  const waiting: HeldAnswer[] = [];
  const wanted: ((answer: HeldAnswer) => void)[] = [];
  const held = (response: ServerResponse): HeldAnswer => ({
    write: (text) => response.write(piece(text)),
    end: () => response.end(`${piece('', 'stop')}data: [DONE]\n\n`),
    cut: () => response.destroy(),
    closed: new Promise((resolve) => response.once('close', resolve)),
  });
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    const answer = held(response);
    const next = wanted.shift();
    if (next) next(answer);
    else waiting.push(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    env: {
      AI_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      AI_MODEL: 'held',
      AI_TIMEOUT_SECONDS: '60',
    },
    /** The next question's answer, as soon as it is asked. */
    asked: () =>
      new Promise<HeldAnswer>((resolve) => {
        const ready = waiting.shift();
        if (ready) resolve(ready);
        else wanted.push(resolve);
      }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
