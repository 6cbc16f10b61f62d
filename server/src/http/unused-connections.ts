import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Grace period (ms) for incoming bodies once shutdown has begun: shorter than the process waits for calls in flight. */
const graceMs = 5000;

/**
 * Closes unused connections at shutdown. Browsers open connections in advance. Node does not treat one that never carried a
 * request as idle, so a stopping server would wait for its timeout; after `grace` ms, connections whose request has not
 * arrived completely are closed as well (hardening.md L9). Complete requests are answered.
 */
export const dropUnusedConnections = (app: FastifyInstance, grace = graceMs): void => {
  const unused = new Set<Socket>();
  const arriving = new Set<IncomingMessage>();
  let closing = false;
  app.server.on('connection', (socket: Socket) => {
    if (closing) socket.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', (request: IncomingMessage) => {
    unused.delete(request.socket);
    arriving.add(request);
    request.once('end', () => arriving.delete(request));
    request.once('close', () => arriving.delete(request));
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of unused) socket.destroy();
    setTimeout(() => {
      for (const request of arriving) if (!request.complete) request.socket.destroy();
    }, grace).unref();
  });
};
