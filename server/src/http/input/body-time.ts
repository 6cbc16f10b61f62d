import type { IncomingMessage, Server } from 'node:http';
import { answerAndLinger, type LingerLimits } from '../transport/lingering-close.ts';

/** Times of request bodies (ms). An upload may take half an hour: 100 MB over half a megabit a second. */
export const bodyTimes = { plainMs: 60_000, uploadMs: 1_800_000 } as const;

/** Slowest acceptable upload: within each window this many bytes have to arrive. */
export interface UploadPace {
  readonly windowMs: number;
  readonly minBytes: number;
}
export const uploadPace: UploadPace = { windowMs: 20_000, minBytes: 64 * 1024 };

const timeoutAnswer = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/** Briefly: the time of such a request, and its position among the uploads, end with the connection. */
const lateLimits: LingerLimits = { ms: 5000, bytes: 1024 * 1024 };

/** Answers 408 and closes the connection, like Node for a request that exceeds `requestTimeout`. */
const endLate = ({ complete, socket }: IncomingMessage): void => {
  if (complete || socket.destroyed) return;
  if (socket.writable) answerAndLinger(socket, timeoutAnswer, lateLimits);
  else socket.destroy();
};

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

const arm = (request: IncomingMessage, ms: number): void => {
  const timer = setTimeout(() => endLate(request), ms);
  timer.unref();
  timers.set(request, timer);
  request.once('close', () => clearTimeout(timer));
};

/**
 * Gives each request this time for its body: a slow sender holds a socket no longer. {@link extendBodyTime} gives an admitted
 * upload more, so the server's `requestTimeout` has to be greater.
 */
export const limitBodyTime = (server: Server, ms: number = bodyTimes.plainMs): void => {
  // Before the handler, which may extend the time.
  server.prependListener('request', (request: IncomingMessage) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (length !== '0' || encoding !== undefined) arm(request, ms);
  });
};

/** Replaces the time of {@link limitBodyTime}, counted from now. */
export const extendBodyTime = (request: IncomingMessage, ms: number = bodyTimes.uploadMs): void => {
  const timer = timers.get(request);
  if (!timer) return;
  clearTimeout(timer);
  arm(request, ms);
};

/**
 * Ends an upload with 408 whose body stalls, or trickles more slowly than `pace`: it would hold one of the few positions of the
 * process (upload-gate.ts). Returns a function that ends the observation; it ends by itself with the body.
 */
export const endStalledBody = (request: IncomingMessage, { windowMs, minBytes }: UploadPace = uploadPace): (() => void) => {
  const { socket } = request;
  let receivedBytes = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer);
    if (socket.bytesRead - receivedBytes < minBytes) endLate(request);
    receivedBytes = socket.bytesRead;
  }, windowMs);
  timer.unref();
  return () => clearInterval(timer);
};
