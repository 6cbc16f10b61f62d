import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the shipped pictures and sounds: beside the bundle after a build, in the source tree in tests. */
export const shippedFolder = (): string | undefined => {
  const moduleFolder = dirname(fileURLToPath(import.meta.url));
  return [join(moduleFolder, 'seed/media'), join(moduleFolder, '../../seed/media')].find((folder) => existsSync(folder));
};

let addresses: ReadonlySet<string> | undefined;

const shippedAddresses = (): ReadonlySet<string> => {
  const root = shippedFolder();
  const files = root === undefined ? [] : readdirSync(root, { recursive: true, encoding: 'utf8' });
  return new Set(files.map((file) => `/media/${file.split(sep).join('/')}`));
};

/** Returns whether the site ships a file at this address (`/media/…`). A build does not change, so the folder is read once. */
export const isShipped = (address: string): boolean => {
  addresses ??= shippedAddresses();
  return addresses.has(address);
};
