/** A small disk for the data of one member, which a test can fill (tmpfs; root only). */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

export const canMount = () => process.getuid?.() === 0;

/**
 * Mounts the disk.
 * @param {string} folder
 * @param {number} megabytes
 */
export const mountSmallDisk = (folder, megabytes) => {
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'juhe-cluster', folder]);
  const filler = join(folder, 'filler');
  return {
    /** Takes all free space but less than one block. */
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      execFileSync('fallocate', ['--length', String(bavail * bsize), filler]);
    },
    free: () => rmSync(filler, { force: true }),
    unmount: () => execFileSync('umount', [folder]),
  };
};
