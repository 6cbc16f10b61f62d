import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { devPorts } from './dev-ports.mjs';

let blocker: Server;
let port: number;
beforeEach(async () => {
  blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  port = (blocker.address() as AddressInfo).port;
});
afterEach(() => blocker.close());

it('refuses in one line a requested range that is in use', async () => {
  const refused = devPorts(['mall'], ['content', 'mall'], String(port - 1));
  await expect(refused).rejects.toThrow(
    `Port ${port} on 127.0.0.1, for the dev server of mall, is taken. Choose another range: DEV_PORT_BASE=${port + 49} npm run dev`,
  );
});

it('refuses an invalid port', async () => {
  await expect(devPorts(['mall'], ['mall'], 'many')).rejects.toThrow(/^DEV_PORT_BASE="many" is not valid/);
});

it('chooses other ports than those in use where none were requested', async () => {
  const ports = await devPorts(['content', 'mall'], ['content', 'mall'], undefined);
  expect(new Set(ports.values()).size).toBe(2);
  for (const each of ports.values()) {
    const server = createServer().listen(each, '127.0.0.1');
    await once(server, 'listening');
    server.close();
  }
});
