import type { Db } from '../../db/db.ts';
import { FileMemory } from '../release/file-memory.ts';
import type { ReleaseAsset } from '../release/release-document.ts';
import type { ReleaseFiles } from '../release/release-files.ts';
import { isPackageName } from './documents.ts';
import { storedTarball } from './package.repository.ts';
import { digestsOf, endsOf, readPacked, fullTarball } from './tarball.ts';

/** Name under which package files are stored; no app has such a name. */
export const storeName = '@juhe';

export const storedAs = (sha384: string, size: number): ReleaseAsset => ({ sha384, size, gzip: size, brotli: size });

/** The package with the program that creates a new remote. */
export const toolsPackage = '@juhe/tools';

/** The tarballs of packages; cached in memory, because they never change. */
export interface Tarballs {
  /** Returns a tarball; undefined for an unknown version. Throws when the store is unavailable, or has lost or changed it. */
  find(name: string, version: string): Promise<Buffer | undefined>;
  /**
   * Returns the program of `npx <origin>/platform/create.tgz <name>`: the files of the tools with a `package.json` whose
   * single command is `juhe-new-remote`. It has no dependencies, and contains the address of its instance.
   */
  create(version: string): Promise<Buffer | undefined>;
}

interface TarballDeps {
  readonly db: Db;
  readonly files: Pick<ReleaseFiles, 'get'>;
  readonly publicOrigin: string;
}

const isVersion = (text: string): boolean => /^\d{1,6}\.\d{1,6}\.\d{1,9}$/.test(text);

export const createTarballs = ({ db, files, publicOrigin }: TarballDeps): Tarballs => {
  const memory = new FileMemory(24 * 1024 * 1024);

  const read = async (name: string, version: string) => {
    const stored = isVersion(version) && isPackageName(name) ? await storedTarball(db, name, version) : undefined;
    if (!stored) return undefined;
    const file = await files.get(storeName, storedAs(stored.sha384, stored.fileSize), 'identity');
    if (!file) throw new Error(`the store does not have the files of ${name} ${version}`);
    return { row: stored, file };
  };

  const createJson = (manifest: string): string => {
    const { version, license, type, engines, bin, remote } = JSON.parse(manifest) as Record<string, unknown>;
    const command = (bin as Readonly<Record<string, string>> | undefined)?.['juhe-new-remote'];
    const description = 'Makes a new remote of Juhe.';
    const named = { name: 'create-juhe-remote', version, description, license, type, engines };
    return `${JSON.stringify({ ...named, bin: { 'create-juhe-remote': command }, remote, origin: publicOrigin }, undefined, 2)}\n`;
  };

  return {
    find: (name, version) =>
      memory.get(`${name} ${version}`, async () => {
        const stored = await read(name, version);
        if (!stored) return undefined;
        const tarball = fullTarball(stored.row, stored.file);
        if (digestsOf(tarball).integrity !== stored.row.integrity) throw new Error(`${name} ${version} is not what it was`);
        return tarball;
      }),
    create: (version) =>
      memory.get(`create ${version}`, async () => {
        const stored = await read(toolsPackage, version);
        if (!stored) return undefined;
        const ends = endsOf(createJson(stored.row.manifest), await readPacked('file', stored.file));
        return fullTarball(ends, stored.file);
      }),
  };
};
