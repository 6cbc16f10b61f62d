import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { bodyTimes } from '../input/body-time.ts';

/** Ends the response, discards the rest of the body, and closes the connection with its end, or after `ms`. */
const linger = (socket: Socket, request: IncomingMessage, ms: number): void => {
  const timer = setTimeout(() => socket.destroy(), ms);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
  request.once('end', () => socket.destroySoon());
  request.resume();
  socket.end();
};

/**
 * Closes a connection in two steps when its last response precedes the end of the request's body (RFC 9112 §9.6), as for a
 * body that is too large. Node would close the socket at once; because of the unread bytes the system then resets the
 * connection, and a client that is still sending loses the response or a part of it.
 */
export const lingerOnClose = (server: Server, ms: number = bodyTimes.plainMs): void => {
  const requests = new WeakMap<Socket, IncomingMessage>();
  // Before Node's own listener, which may already end the connection.
  server.prependListener('connection', (socket: Socket) => {
    const close = socket.destroySoon.bind(socket);
    socket.destroySoon = () => {
      const request = requests.get(socket);
      requests.delete(socket);
      if (request === undefined || request.complete || request.destroyed) close();
      else linger(socket, request, ms);
    };
  });
  server.prependListener('request', (request: IncomingMessage) => {
    requests.set(request.socket, request);
  });
};
