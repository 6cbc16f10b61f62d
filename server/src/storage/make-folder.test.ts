import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'juhe-folder-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

it('creates a folder with its parents, and does not change an existing one', async () => {
  await makeFolder(join(parent, 'a/b/c'));
  await makeFolder(join(parent, 'a/b/c'));
  expect((await stat(join(parent, 'a/b/c'))).isDirectory()).toBe(true);
});

it('fails at once where a file is in the way, or where folders are not permitted', async () => {
  await writeFile(join(parent, 'file'), '');
  await expect(makeFolder(join(parent, 'file'))).rejects.toThrow('EEXIST');
  await expect(makeFolder(join(parent, 'file/below'))).rejects.toThrow('ENOTDIR');
  if (process.platform === 'linux') await expect(makeFolder('/proc/juhe-none/data')).rejects.toThrow('ENOENT');
});
