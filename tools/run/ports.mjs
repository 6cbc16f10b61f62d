import { createServer } from 'node:net';

/** Listens for a moment; returns undefined when the port is taken. */
const probe = (port) =>
  new Promise((answer) => {
    const server = createServer()
      .once('error', () => answer(undefined))
      .listen(port, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => answer(typeof address === 'object' && address ? address.port : undefined));
      });
  });

/** Returns a currently free port: the preferred one if possible. @returns {Promise<number>} */
export const freePort = async (preferredPort = 0) => (await probe(preferredPort)) ?? freePort();
