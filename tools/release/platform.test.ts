import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

jest.setTimeout(30_000);

/** Refuses that many calls temporarily, with the seconds to wait, then responds. */
const busyRegistry = async (refusals: number, seconds: number) => {
  const methods: string[] = [];
  const server: Server = createServer((request, response) => {
    methods.push(request.method ?? '');
    const isRefused = methods.length <= refusals;
    response.writeHead(isRefused ? 429 : 200, {
      'content-type': 'application/json',
      ...(isRefused ? { 'retry-after': String(seconds) } : {}),
    });
    response.end(
      JSON.stringify(isRefused ? { code: 429, key: 'tooMany', msg: 'too many' } : { code: 200, data: { name: 'team' } }),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, methods, server };
};

const revoke = (origin: string) =>
  new Promise<{ code: number | null; out: string; err: string }>((answer) => {
    const child = spawn(process.execPath, [join(__dirname, '../release.mjs'), 'token', 'revoke', 'x'], {
      env: { PATH: process.env.PATH ?? '', ORIGIN: origin, DEPLOY_TOKEN: 'a-token-of-the-test' },
    });
    const output = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()));
    child.on('close', (code) => answer({ code, ...output }));
  });

it('waits as long as a registry demands that accepts no further calls, reports it, and repeats the call', async () => {
  const { origin, methods, server } = await busyRegistry(2, 1);
  const started = Date.now();
  const ended = await revoke(origin);
  server.close();
  expect(ended).toEqual({
    code: 0,
    out: 'team counts no longer\n',
    err: 'The registry takes no more calls for now: waiting 1 s\n'.repeat(2),
  });
  expect(methods).toEqual(['DELETE', 'DELETE', 'DELETE']);
  expect(Date.now() - started).toBeGreaterThanOrEqual(2000);
});

it('stops with instructions where the wait would be long', async () => {
  const { origin, methods, server } = await busyRegistry(1, 300);
  const ended = await revoke(origin);
  server.close();
  expect(ended).toMatchObject({
    code: 1,
    err: 'The registry takes no more calls of this token or address for now: try again in 300 s\n',
  });
  expect(methods).toHaveLength(1);
});
