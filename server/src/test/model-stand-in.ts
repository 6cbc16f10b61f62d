import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Heard {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: { model: string; stream: boolean; messages: { role: string; content: string }[] };
}

/** What the service does with one call; without one it answers `stand.text`. */
export type Reply = (response: ServerResponse, heard: Heard) => unknown;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
};

/** One event of a streamed answer. */
export const delta = (content: string, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;

export const sseHead = { 'content-type': 'text/event-stream' };

/** The whole answer as a well-behaved service sends it, a few characters at a time. */
export const wholeAnswer =
  (text: string): Reply =>
  (response) => {
    response.writeHead(200, sseHead);
    for (const part of text.match(/[\s\S]{1,7}/gu) ?? []) response.write(delta(part));
    response.end(`${delta('', 'stop')}data: [DONE]\n\n`);
  };

/** Writes part of an answer and then waits: `more` goes on, `end` ends, `cut` breaks the connection. */
export const heldAnswer = (first: string) => {
  let response: ServerResponse | undefined;
  let began = (): void => {};
  const begun = new Promise<void>((resolve) => {
    began = resolve;
  });
  let left = (): void => {};
  /** The caller has broken the connection off. */
  const closed = new Promise<void>((resolve) => {
    left = resolve;
  });
  const reply: Reply = (given) => {
    response = given;
    given.once('close', left);
    given.writeHead(200, sseHead);
    given.write(delta(first));
    began();
  };
  return {
    reply,
    begun,
    closed,
    more: (text: string) => response?.write(delta(text)),
    end: () => response?.end(`${delta('', 'stop')}data: [DONE]\n\n`),
    cut: () => response?.destroy(),
  };
};

/** A real HTTP server that speaks OpenAI's `/chat/completions`, with every fault that a test asks for. */
export const startModelStandIn = async () => {
  const heard: Heard[] = [];
  const replies: Reply[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then(async (text) => {
      const call: Heard = {
        path: request.url ?? '',
        authorization: request.headers.authorization,
        body: JSON.parse(text) as Heard['body'],
      };
      heard.push(call);
      await (replies.shift() ?? wholeAnswer('你好，这是模型的回答。'))(response, call);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    env: { AI_BASE_URL: `${origin}/v1`, AI_API_KEY: 'sk-secret-of-the-test', AI_MODEL: 'stand-in-1', AI_TIMEOUT_SECONDS: '1' },
    heard,
    /** What the next calls get, in order. */
    next: (...given: Reply[]) => void replies.push(...given),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
