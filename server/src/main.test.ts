import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MainProcess, runMain } from './test/main-process.ts';
import { copyMigrated } from './test/migrated-folder.ts';

jest.setTimeout(60_000);

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'juhe-main-'));
});
/** Ensures that a test that fails midway leaves no processes: their pipes would keep jest waiting. */
const processes = new Set<MainProcess>();
afterEach(async () => {
  for (const mainProcess of processes) await mainProcess.kill();
  processes.clear();
  await rm(dataDir, { recursive: true, force: true });
});

const run = (env: Readonly<Record<string, string>>): MainProcess => {
  const process = runMain({ DATA_DIR: dataDir, ...env });
  processes.add(process);
  return process;
};

describe('the process', () => {
  it('refuses a wrong setting with one line and exit code 2', async () => {
    const { text, ended } = run({ PORT: 'eighty' });
    expect(await ended).toBe(2);
    expect(text.err).toBe('PORT="eighty" is not valid: allowed is a whole number from 0 to 65535\n');
  });

  it('says in one line that the database cannot be reached', async () => {
    const { text, ended } = run({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(await ended).toBe(1);
    expect(text.err).toBe('DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1\n');
  });

  it('says in one line that its folder cannot be used', async () => {
    const { text, ended } = run({ DATA_DIR: '/dev/null/data' });
    expect(await ended).toBe(1);
    expect(text.err).toMatch(/^DATA_DIR="\/dev\/null\/data" cannot be used: ENOTDIR[^\n]*\n$/);
  });

  it('starts, serves, keeps its secrets to itself and stops at SIGTERM', async () => {
    const { child, text, ended, logged } = run({});
    const { address } = await logged('listening');
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${address}/readyz`)).json()).toMatchObject({ serving: true, database: true });
    const token = (await readFile(join(dataDir, 'operator-token'), 'utf8')).trim();

    const second = run({});
    expect(await second.ended).toBe(1);
    expect(second.text.err).toContain(`DATA_DIR is in use by process ${child.pid}: `);
    expect(second.text.err.trim().split('\n')).toHaveLength(1);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);

    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(text.out).toContain('"msg":"stopped"');
    expect(text.out + text.err).not.toContain(token);
    await expect(stat(join(dataDir, 'postgres/data/postmaster.pid'))).rejects.toThrow('ENOENT');
  });

  it('answers a call that is under way when SIGTERM comes, and the next one on its connection', async () => {
    await copyMigrated(dataDir);
    const { child, ended, logged } = run({});
    const { address } = await logged('listening');
    const socket = connect(Number(new URL(address ?? '').port), '127.0.0.1');
    await once(socket, 'connect');
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    const head = 'POST /juhe/api/member/pwdLogin HTTP/1.1\r\nHost: x\r\n';
    socket.write(`${head}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{`);
    // The server has read everything written before when it responds on another connection.
    await fetch(`${address}/healthz`);
    child.kill('SIGTERM');
    await logged('stopping');
    // There is no listener any more: from here on the server is closing.
    while (await fetch(`${address}/healthz`, { headers: { connection: 'close' } }).catch(() => undefined));
    socket.write('}GET /juhe/api/oauth/banner?place=home HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'close');
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
    expect(answer).toContain('"code":400');
    expect(await ended).toBe(0);
  });

  it('ends with what it had begun when its port is taken', async () => {
    const otherDataDir = await mkdtemp(join(tmpdir(), 'juhe-main-'));
    await Promise.all([copyMigrated(dataDir), copyMigrated(otherDataDir)]);
    const first = run({});
    const { address } = await first.logged('listening');
    const { text, ended } = run({ DATA_DIR: otherDataDir, PORT: new URL(address ?? '').port });
    expect(await ended).toBe(1);
    expect(text.err).toMatch(/^HOST="127.0.0.1" PORT="\d+" cannot be used: listen EADDRINUSE: .*\n$/);
    await expect(stat(join(otherDataDir, 'postgres/data/postmaster.pid'))).rejects.toThrow('ENOENT');
    await rm(otherDataDir, { recursive: true });
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
  });

  it('runs a second replica on the database of the first, if it has the same secret', async () => {
    await copyMigrated(dataDir);
    const first = run({});
    await first.logged('listening');
    const socket = join(dataDir, 'postgres/socket');
    const otherDataDir = await mkdtemp(join(tmpdir(), 'juhe-main-'));
    const DATABASE_URL = `postgres://juhe@${encodeURIComponent(socket)}/juhe`;
    const stranger = run({ DATA_DIR: otherDataDir, DATABASE_URL });
    expect(await stranger.ended).toBe(2);
    expect(stranger.text.err).toMatch(/^SECRET_KEY does not open what this database has under the key \w+: .*\n$/);
    const SECRET_KEY = (await readFile(join(dataDir, 'secret-key'), 'utf8')).trim();
    const second = run({ DATA_DIR: otherDataDir, DATABASE_URL, SECRET_KEY });
    const { address } = await second.logged('listening');
    expect(await (await fetch(`${address}/readyz`)).json()).toMatchObject({ database: true });
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    await rm(otherDataDir, { recursive: true });
  });
});
