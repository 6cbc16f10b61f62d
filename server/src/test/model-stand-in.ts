import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: { model: string; stream: boolean; messages: { role: string; content: string }[] };
}

/** The service's handling of one call; by default it responds with `stand.text`. */
export type Reply = (response: ServerResponse, received: Received) => unknown;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
};

/** One event of a streamed response. */
export const delta = (content: string, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;

export const sseHead = { 'content-type': 'text/event-stream' };

/** Sends the complete response like a well-behaved service, a few characters at a time. */
export const fullAnswer =
  (text: string): Reply =>
  (response) => {
    response.writeHead(200, sseHead);
    for (const part of text.match(/[\s\S]{1,7}/gu) ?? []) response.write(delta(part));
    response.end(`${delta('', 'stop')}data: [DONE]\n\n`);
  };

/** Sends part of a response and then waits: `more` continues, `end` completes, `cut` breaks the connection. */
export const pausedAnswer = (first: string) => {
  let response: ServerResponse | undefined;
  let began = (): void => {};
  const started = new Promise<void>((resolve) => {
    began = resolve;
  });
  let resolveClosed = (): void => {};
  /** Resolves when the caller has closed the connection. */
  const closed = new Promise<void>((resolve) => {
    resolveClosed = resolve;
  });
  const reply: Reply = (serverResponse) => {
    response = serverResponse;
    serverResponse.once('close', resolveClosed);
    serverResponse.writeHead(200, sseHead);
    serverResponse.write(delta(first));
    began();
  };
  return {
    reply,
    begun: started,
    closed,
    more: (text: string) => response?.write(delta(text)),
    end: () => response?.end(`${delta('', 'stop')}data: [DONE]\n\n`),
    cut: () => response?.destroy(),
  };
};

/** A real HTTP server that speaks OpenAI's `/chat/completions`, with any fault requested by a test. */
export const startModelStandIn = async () => {
  const received: Received[] = [];
  const replies: Reply[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then(async (text) => {
      const call: Received = {
        path: request.url ?? '',
        authorization: request.headers.authorization,
        body: JSON.parse(text) as Received['body'],
      };
      received.push(call);
      await (replies.shift() ?? fullAnswer('你好，这是模型的回答。'))(response, call);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    env: { AI_BASE_URL: `${origin}/v1`, AI_API_KEY: 'sk-secret-of-the-test', AI_MODEL: 'stand-in-1', AI_TIMEOUT_SECONDS: '1' },
    heard: received,
    /** Sets the replies to the next calls, in order. */
    next: (...nextReplies: Reply[]) => void replies.push(...nextReplies),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
