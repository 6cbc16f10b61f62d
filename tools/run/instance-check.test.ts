import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { instanceProblems } from './instance-check.mjs';

let dataDir: string;
let server: Server;
let origin: string;
let instance: { env: string; hasFaults: boolean; tokens: string[] };
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'juhe-instance-check-'));
  writeFileSync(join(dataDir, 'operator-token'), 'first\n');
  instance = { env: 'development', hasFaults: true, tokens: ['first', 'second-operator-of-journeys'] };
  server = createServer((request, response) => {
    const { url = '', headers } = request;
    response.setHeader('content-type', 'application/json');
    if (url === '/platform/live.json') return response.end(JSON.stringify({ schema: 1, env: instance.env }));
    if (url === '/dev/faults') response.statusCode = instance.hasFaults ? 200 : 404;
    return response.end(JSON.stringify({ code: instance.tokens.includes(headers.authorization ?? '') ? 200 : 403 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  rmSync(dataDir, { recursive: true, force: true });
});

it('accepts an instance that journeys can use', async () => {
  expect(await instanceProblems(origin, dataDir)).toEqual([]);
});

it('names everything that is missing at once', async () => {
  Object.assign(instance, { hasFaults: false, tokens: [] });
  const problems = await instanceProblems(origin, dataDir);
  expect(problems).toEqual([
    expect.stringMatching(/^The token in .*operator-token is not that of http:.*--data-dir\.$/),
    'It makes no faults: start it with FAULTS=1.',
    expect.stringMatching(/^It has no second operator: start it with OPERATOR_TOKENS=second:[0-9a-f]{64}\.$/),
  ]);
  rmSync(join(dataDir, 'operator-token'));
  expect((await instanceProblems(origin, dataDir))[0]).toMatch(/does not exist: name the instance's folder/);
});

it('refuses production, and an address that does not respond', async () => {
  instance.env = 'production';
  expect(await instanceProblems(origin, dataDir)).toEqual([`${origin} is in production: journeys change its data.`]);
  expect(await instanceProblems('http://127.0.0.1:1', dataDir)).toEqual(['No instance answers at http://127.0.0.1:1.']);
});
