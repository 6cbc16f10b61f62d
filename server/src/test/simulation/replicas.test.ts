import { setTimeout as delay } from 'node:timers/promises';
import { testServer, type TestServer } from '../test-server.ts';
import { type Replicas, startReplicas } from './replicas.ts';
import { send } from './send.ts';

let server: TestServer;
let replicas: Replicas | undefined;
beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  await replicas?.stop();
  await server.close();
});

it('a server that is killed again while it is down and while it starts comes back once and leaves no process behind', async () => {
  replicas = await startReplicas(server.databaseUrl, 1, []);
  const [replica] = replicas.list;
  if (!replica) throw new Error('no server was started');
  const health = () => send(replica.port, { method: 'GET', url: '/healthz', headers: {}, body: Buffer.alloc(0) });
  replica.kill();
  replica.kill();
  // It has ended and is restarting, but does not listen yet.
  await delay(300);
  replica.kill();
  await replica.up();
  expect([replica.isUp(), (await health()).status]).toEqual([true, 200]);
  expect(replica.output()).not.toContain('EADDRINUSE');
  await replicas.stop();
  replicas = undefined;
  await expect(health()).rejects.toThrow(/ECONNREFUSED|ECONNRESET/);
}, 120_000);
