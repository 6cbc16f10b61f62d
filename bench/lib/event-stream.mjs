import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { join } from 'node:path';
import { root } from '../../tools/run/process.mjs';

const { createParser } = createRequire(join(root, 'server/package.json'))('eventsource-parser');

/**
 * Opens an event stream by a raw connection, cheap enough for thousands in one process. The parser skips the response's head and the
 * sizes of chunks, which are fields that it does not know.
 * @param {string} origin
 * @param {string} path
 * @param {(event: { event?: string, id?: string, data: string }) => void} onEvent
 * @param {{ token?: string, localAddress?: string }} [options] `localAddress`: the address from which it connects
 * @returns {Promise<import('node:net').Socket>} once the response has begun; rejects if it is not 200
 */
export const openEventStream = (origin, path, onEvent, { token, localAddress } = {}) =>
  new Promise((ready, fail) => {
    const { hostname, port, host } = new URL(origin);
    const socket = connect({ port: Number(port), host: hostname, localAddress });
    const parser = createParser({ onEvent });
    const authorization = token === undefined ? '' : `Authorization: ${token}\r\n`;
    socket.setEncoding('utf8');
    socket.once('error', fail);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${authorization}Accept: text/event-stream\r\n\r\n`);
    socket.once('data', (head) => {
      if (head.startsWith('HTTP/1.1 200')) ready(socket);
      else fail(new Error(head.slice(0, 60)));
    });
    socket.on('data', (part) => parser.feed(part));
  });
