import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** How much of a client's bytes, and for how long, a connection reads on after its last response. */
export interface LingerLimits {
  readonly ms: number;
  readonly bytes: number;
}

/** The time of a body that is no upload, and more bytes than any upload that is accepted has. */
export const lingerLimits: LingerLimits = { ms: 60_000, bytes: 100 * 1024 * 1024 };

/** Calls `then` once the socket is read: Node stops it while nobody reads the body, and restarts it only while the parser has it. */
const whenRead = (socket: Socket, then: () => void): void => {
  if (!socket.isPaused()) return then();
  socket.once('resume', then);
  socket.resume();
};

/** Ends the response; destroys the connection after `ms`, or when the client has sent more than `bytes` since. */
const endWithin = (socket: Socket, { ms, bytes }: LingerLimits): void => {
  const timer = setTimeout(() => socket.destroy(), ms);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
  const earlierBytes = socket.bytesRead;
  // At the socket, since Node discards the rest of a body that nobody reads without an event of the request.
  whenRead(socket, () =>
    socket.on('data', () => {
      if (socket.bytesRead - earlierBytes > bytes) socket.destroy();
    }),
  );
  socket.end();
};

/** Ends the response, discards the rest of the body, and closes the connection with its end, or at the limits. */
const linger = (socket: Socket, request: IncomingMessage, limits: LingerLimits): void => {
  request.once('end', () => socket.destroySoon());
  request.resume();
  endWithin(socket, limits);
};

/**
 * Writes a response to a request whose body is not complete, and discards what the client still sends, within the limits:
 * closed at once, the client could lose the response. The body stays incomplete, and whoever reads it fails with the
 * connection.
 */
export const answerAndLinger = (socket: Socket, response: string, limits: LingerLimits): void => {
  socket.once('end', () => socket.destroy());
  socket.write(response);
  whenRead(socket, () => {
    // A listener takes the socket from the parser; without its own, the parser receives nothing more.
    socket.on('data', () => {});
    socket.removeAllListeners('data');
  });
  endWithin(socket, limits);
};

/**
 * Closes a connection in two steps when its last response precedes the end of the request's body (RFC 9112 §9.6), as for a
 * body that is too large. Node would close the socket at once; because of the unread bytes the system then resets the
 * connection, and a client that is still sending loses the response or a part of it.
 */
export const lingerOnClose = (server: Server, limits: LingerLimits = lingerLimits): void => {
  const requests = new WeakMap<Socket, IncomingMessage>();
  // Before Node's own listener, which may already end the connection.
  server.prependListener('connection', (socket: Socket) => {
    const close = socket.destroySoon.bind(socket);
    socket.destroySoon = () => {
      const request = requests.get(socket);
      requests.delete(socket);
      if (request === undefined || request.complete || request.destroyed) close();
      else linger(socket, request, limits);
    };
  });
  server.prependListener('request', (request: IncomingMessage) => {
    requests.set(request.socket, request);
  });
};
