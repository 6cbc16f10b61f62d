import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const piece = (content: string, finish: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;

/** A response controlled by a test: written data arrives immediately. */
export interface ControlledAnswer {
  write: (text: string) => void;
  end: () => void;
  cut: () => void;
  /** Resolves when the server has closed the connection. */
  closed: Promise<void>;
}

/** A language-model service for tests: each request waits until the test responds. */
export const startModel = async () => {
  const waiting: ControlledAnswer[] = [];
  const waiters: ((answer: ControlledAnswer) => void)[] = [];
  const controlledAnswer = (response: ServerResponse): ControlledAnswer => ({
    write: (text) => response.write(piece(text)),
    end: () => response.end(`${piece('', 'stop')}data: [DONE]\n\n`),
    cut: () => response.destroy(),
    closed: new Promise((resolve) => response.once('close', resolve)),
  });
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    const answer = controlledAnswer(response);
    const next = waiters.shift();
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
    /** Returns the response to the next question, as soon as it arrives. */
    asked: () =>
      new Promise<ControlledAnswer>((resolve) => {
        const ready = waiting.shift();
        if (ready) resolve(ready);
        else waiters.push(resolve);
      }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
