import { isDeepStrictEqual } from 'node:util';
import { semaphore } from '../../http/limits/semaphore.ts';
import { deliveryFail } from '../failures.ts';
import { isPacked } from './pack.ts';
import type { Release, ReleaseAsset } from './release-document.ts';
import type { FileState, ReleaseFiles } from './release-files.ts';

/** A file of a committed release that the store lacks or has with other bytes. */
export interface DamagedFile {
  readonly name: string;
  readonly state: Exclude<FileState, 'whole'>;
}

/** A file has up to 8 MiB, several times that with its variants and their unpacked content: this many are in memory at once. */
const inspecting = semaphore(4);

/** Checks one stored file byte by byte. Throws `unavailable` (503) when the store is unavailable. */
export const inspectFile = (store: Pick<ReleaseFiles, 'inspect'>, app: string, name: string, asset: ReleaseAsset) =>
  inspecting(() => store.inspect(app, asset, isPacked(name))).catch((cause: unknown): never => {
    throw Object.assign(deliveryFail('unavailable', 'The store of the files is briefly unavailable, please try again'), {
      cause,
    });
  });

/**
 * Returns every missing or damaged file of the release, by name. Reads all of them; throws `unavailable` (503) when the store
 * is unavailable.
 */
export const damagedFiles = async (
  store: Pick<ReleaseFiles, 'inspect'>,
  { app, files }: Pick<Release, 'app' | 'files'>,
): Promise<readonly DamagedFile[]> => {
  const inspected = await Promise.all(
    Object.entries(files).map(async ([name, asset]) => ({ name, state: await inspectFile(store, app, name, asset) })),
  );
  return inspected
    .flatMap(({ name, state }) => (state === 'whole' ? [] : [{ name, state }]))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
};

/** Omits the fields computed by the server, and the commit: the same inputs may be built at another one. */
const built = ({
  commit: _commit,
  budget: _budget,
  unscoped: _unscoped,
  declared: _declared,
  sharesAddresses: _shares,
  files,
  ...release
}: Release) => ({
  ...release,
  files: Object.fromEntries(Object.entries(files).map(([name, { sha384, size }]) => [name, { sha384, size }])),
});

/** Returns whether both describe the same build: the same bytes under the same names, and the same pages and calls. */
export const isSameBuild = (a: Release, b: Release): boolean => isDeepStrictEqual(built(a), built(b));
