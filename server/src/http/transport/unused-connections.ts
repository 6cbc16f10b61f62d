import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface ShutdownTimes {
  /** Grace period (ms) for incoming bodies: shorter than the process waits for calls in flight. */
  readonly graceMs?: number;
  /**
   * Longest time (ms) to wait until a proxy has given up its idle connections; 0 without a proxy. Of a POST that it sends on a
   * connection at the moment of its end the proxy cannot determine whether it was executed, and responds with 502.
   */
  readonly drainMs?: number;
}

/** Without a request for so long (ms), no proxy uses its idle connections. */
const quietMs = 500;

/** Stops listening; unlike `close` of an HTTP server it leaves idle connections open. */
const stopListening = async (app: FastifyInstance): Promise<void> => {
  // Directly after the turn that accepted every connection in the queue: those in the queue would be reset.
  await nextTurn();
  Server.prototype.close.call(app.server);
};

/**
 * Closes unused connections at shutdown. Browsers open connections in advance. Node does not treat one that never carried a
 * request as idle, so a stopping server would wait for its timeout; after the grace period, connections whose request has not
 * arrived completely are closed as well (hardening.md L9). Complete requests are answered, each as the last one on its
 * connection, by which a proxy gives up its connections (`drainMs`).
 */
export const dropUnusedConnections = (app: FastifyInstance, { graceMs = 5000, drainMs = 0 }: ShutdownTimes = {}): void => {
  const unused = new Set<Socket>();
  const idle = new Set<Socket>();
  const arriving = new Set<IncomingMessage>();
  let lastRequestAt = 0;
  let closing = false;
  app.server.on('connection', (socket: Socket) => {
    if (closing) socket.destroy();
    unused.add(socket);
    idle.add(socket);
    socket.once('close', () => {
      unused.delete(socket);
      idle.delete(socket);
    });
  });
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    lastRequestAt = performance.now();
    unused.delete(socket);
    idle.delete(socket);
    arriving.add(request);
    request.once('end', () => arriving.delete(request));
    request.once('close', () => arriving.delete(request));
    response.once('close', () => {
      if (!socket.destroyed) idle.add(socket);
    });
  });

  const drain = async (): Promise<void> => {
    const begunAt = performance.now();
    await stopListening(app);
    const isOver = (now: number): boolean => now - begunAt > drainMs || now - Math.max(begunAt, lastRequestAt) > quietMs;
    while (idle.size > 0 && !isOver(performance.now())) await delay(20);
  };

  app.addHook('preClose', async () => {
    if (drainMs > 0) await drain();
    closing = true;
    for (const socket of unused) socket.destroy();
    setTimeout(() => {
      for (const request of arriving) if (!request.complete) request.socket.destroy();
    }, graceMs).unref();
  });
};
