import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/process.mjs';
import { deployFolder } from './files.mjs';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const text = readFileSync(join(deployFolder, 'container/Containerfile'), 'utf8').replaceAll('\\\n', ' ');
const stages = text.split(/^(?=FROM )/m).slice(1);
const linesOf = (instruction: string, of = text): string[] =>
  [...of.matchAll(new RegExp(`^${instruction} (.*)$`, 'gm'))].map(([, rest = '']) => rest.trim());

describe('the container file', () => {
  it('names existing files and functions, and starts the output of the build', () => {
    const named = linesOf('RUN').flatMap((command) => command.match(/tools\/[\w./-]+/g) ?? []);
    expect(named).toEqual(['tools/run/install.mjs', 'tools/build.mjs']);
    for (const path of named) expect(existsSync(join(root, path))).toBe(true);
    expect(read('tools/run/install.mjs')).toContain('export const ensureInstalled');
    const [command = ''] = linesOf('CMD');
    const program = (JSON.parse(command) as string[]).slice(1).join(' ');
    expect(read('deploy/systemd/juhe-api@.service')).toContain(`node ${program}\n`);
    for (const source of linesOf('COPY').filter((copied) => !copied.startsWith('--from')))
      expect(existsSync(join(root, source.split(' ')[0] ?? ''))).toBe(true);
  });

  it('copies from existing stages, all with a version of Node that the project supports', () => {
    const bases = linesOf('FROM');
    const names = bases.flatMap((base) => / AS (\w+)$/.exec(base)?.[1] ?? []);
    for (const copied of linesOf('COPY')) {
      const from = /--from=(\w+)/.exec(copied)?.[1];
      if (from !== undefined) expect(names).toContain(from);
    }
    const minimum = /(\d+)\./.exec((JSON.parse(read('package.json')) as { engines: { node: string } }).engines.node)?.[1];
    for (const base of bases) expect(Number(/node:(\d+)-/.exec(base)?.[1])).toBeGreaterThanOrEqual(Number(minimum));
  });

  it('runs as an unprivileged user, is probed at an address of the server, and is stopped as the server expects', () => {
    const final = stages.at(-1) ?? '';
    expect(linesOf('USER', final)).toEqual(['node']);
    expect(linesOf('STOPSIGNAL', final)).toEqual(['SIGTERM']);
    const path = /fetch\(`http:\/\/127\.0\.0\.1:\$\{process\.env\.PORT\}(\/\w+)`\)/.exec(final)?.[1] ?? 'none';
    expect(read('server/src/app.ts')).toContain(`'${path}'`);
    const [data] = linesOf('VOLUME', final);
    expect(linesOf('ENV', final)[0]).toContain(`DATA_DIR=${data}`);
  });

  it('copies neither installed nor built files nor data from the folder', () => {
    const ignored = readFileSync(join(deployFolder, 'container/ignore'), 'utf8').trim().split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.cache', '.data', '**/node_modules', '**/dist']));
  });
});
