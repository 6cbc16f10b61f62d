import { createServer } from 'node:net';

/** Listens for a moment; undefined when the port is taken. */
const probe = (port) =>
  new Promise((answer) => {
    const server = createServer()
      .once('error', () => answer(undefined))
      .listen(port, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => answer(typeof address === 'object' && address ? address.port : undefined));
      });
  });

/** A port that nobody listens on at the moment: the wanted one if possible. @returns {Promise<number>} */
export const freePort = async (wanted = 0) => (await probe(wanted)) ?? freePort();
