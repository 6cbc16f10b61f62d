/** A small disk for the data of one member, which a test can fill (tmpfs; root only). */
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const canMount = () => process.getuid?.() === 0;

/** Unmounts the disk of an earlier test that was killed, if there is one. */
export const unmountSmallDisk = (folder) => {
  if (readFileSync('/proc/mounts', 'utf8').includes(` ${folder} tmpfs `)) execFileSync('umount', [folder]);
};

/**
 * Mounts the disk.
 * @param {string} folder
 * @param {number} megabytes
 */
export const mountSmallDisk = (folder, megabytes) => {
  unmountSmallDisk(folder);
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'juhe-cluster', folder]);
  const filler = join(folder, 'filler');
  return {
    /** Takes all free space: `dd` ends when there is none. */
    fill: () =>
      promisify(execFile)('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'], {
        env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
      }).catch(() => {}),
    free: () => rmSync(filler, { force: true }),
    unmount: () => unmountSmallDisk(folder),
  };
};
