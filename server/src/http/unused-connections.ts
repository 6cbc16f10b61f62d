import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Longest that a body may still arrive once stopping has begun, in milliseconds: less than the process waits for calls in flight. */
const graceMs = 5000;

/**
 * Browsers open connections ahead of need. Node does not count one that never carried a request as idle, so a server
 * that stops would wait for it until it times out; this closes them, and after `grace` ms those whose request has not
 * arrived whole by then (hardening.md L9). Calls that arrived whole are answered.
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
