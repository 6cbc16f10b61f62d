import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const helper = resolve(__dirname, 'exclusive.mjs');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'juhe-exclusive-'));
  writeFileSync(join(folder, 'waits'), '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Starts a process that writes its name twice while it holds the lock, the second time once `waiters` processes have reported
 * that they wait; resolves with its output.
 */
const start = (name: string, waiters = 0) =>
  new Promise<string>((done) => {
    const child = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `import { appendFileSync, readFileSync } from 'node:fs';
       import { exclusively } from '${helper}';
       const write = () => appendFileSync('${folder}/log', '${name}');
       await exclusively('${folder}/lock', async () => {
         write();
         while (readFileSync('${folder}/waits', 'utf8').length < ${waiters}) await new Promise((next) => setTimeout(next, 20));
         write();
       }, (pid) => {
         console.log('waits for', pid);
         appendFileSync('${folder}/waits', 'w');
       });`,
    ]);
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.on('close', () => done(output));
  });

describe('exclusively', () => {
  it('lets one process work at a time', async () => {
    const outputs = await Promise.all(['a', 'b', 'c'].map((name) => start(name, 2)));
    expect(readFileSync(join(folder, 'log'), 'utf8')).toMatch(/^(aa|bb|cc){3}$/);
    expect(outputs.filter((output) => /waits for \d+/.test(output))).toHaveLength(2);
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  it('takes over the lock of a process that has ended', async () => {
    // Beyond the largest process id of Linux.
    writeFileSync(join(folder, 'lock'), '99999999');
    expect(await start('a')).toBe('');
    expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('aa');
  });

  it('lets one process at a time take over a lock that was left behind', async () => {
    writeFileSync(join(folder, 'lock'), '99999999');
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => start(name, 3)));
    expect(readFileSync(join(folder, 'log'), 'utf8')).toMatch(/^(aa|bb|cc|dd){4}$/);
    expect(existsSync(join(folder, 'lock'))).toBe(false);
    expect(existsSync(join(folder, 'lock.guard'))).toBe(false);
  });
});
