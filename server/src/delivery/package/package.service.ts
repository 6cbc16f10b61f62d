import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import type { Channels } from '../channel/channel.service.ts';
import { deliveryFail, parseInput } from '../failures.ts';
import type { ReleaseFiles } from '../release/release-files.ts';
import type { Releases } from '../release/release.service.ts';
import { createUploadLimits } from '../release/upload-limits.ts';
import { createDocuments, type PackageDocuments } from './documents.ts';
import {
  assignToShell,
  insertVersion,
  lockPackages,
  type NewVersion,
  nextVersion,
  packageNames,
  versionOfSource,
} from './package.repository.ts';
import { type BuiltPackage, packageSet } from './package-schema.ts';
import { createPackageSigner, type PackageKey } from './package-signature.ts';
import { createTarballs, storedAs, storeName, type Tarballs } from './tarballs.ts';
import { digestsOf, endsOf, readPacked, fullTarball } from './tarball.ts';

/** The packages against which teams outside the workspace build (docs/decisions/0040-package-registry-of-the-instance.md). */
export interface PackageRegistry extends PackageDocuments {
  readonly tarballs: Tarballs;
  /** The key that signs every version. */
  readonly key: PackageKey;
  /** Returns the names of all packages. */
  names(): Promise<readonly string[]>;
  /**
   * Stores the files of one package under their hash (base64); 400 `fileDiffers` for other bytes, `badInput` for an invalid
   * package.
   */
  upload(sha384: string, content: Buffer): Promise<void>;
  /**
   * Assigns packages to a committed release of the shell and returns their versions by name: known contents keep theirs,
   * others get the next patch. 409 `filesMissing` lists the files to upload first; those that the store has lost or damaged
   * are among them.
   */
  assign(shell: string, input: unknown, publishedBy: string): Promise<Readonly<Record<string, string>>>;
}

interface PackageDeps extends Pick<Deps, 'db' | 'config' | 'secrets'> {
  readonly files: Pick<ReleaseFiles, 'put' | 'get' | 'inspect'>;
  readonly releases: Pick<Releases, 'find'>;
  readonly channels: Pick<Channels, 'state'>;
}

const away = (cause: unknown): never => {
  throw Object.assign(deliveryFail('unavailable', 'The store of the files is briefly unavailable, please try again'), { cause });
};

/** Contents are identified by the files, and by `package.json` without the patch. */
const sourceOf = ({ manifest, sha384 }: BuiltPackage): string =>
  createHash('sha256').update(JSON.stringify(manifest)).update('\0').update(sha384).digest('hex');

type Numbered = (version: string) => NewVersion;

/** Returns everything of a new version except its number. */
const prepared = async (built: BuiltPackage, content: Buffer): Promise<Numbered> => {
  const tar = await readPacked(built.file, content);
  return (version) => {
    const manifest = `${JSON.stringify({ ...built.manifest, version }, undefined, 2)}\n`;
    const ends = endsOf(manifest, tar);
    const tarball = fullTarball(ends, content);
    const stored = { sha384: built.sha384, fileSize: built.size, size: tarball.length };
    return { ...ends, ...digestsOf(tarball), ...stored, name: built.manifest.name, manifest, source: sourceOf(built) };
  };
};

export const createPackages = ({ db, config, secrets, files, releases, channels }: PackageDeps): PackageRegistry => {
  const signer = createPackageSigner(secrets.secretKey);
  const limits = createUploadLimits({ db, config });
  /** Returns the contents that need a version, by name; reads and checks files outside any transaction. */
  const prepare = async (packages: readonly BuiltPackage[]): Promise<ReadonlyMap<string, Numbered>> => {
    const fresh = new Map<string, Numbered>();
    for (const built of packages) {
      const { name, version } = built.manifest;
      if (await versionOfSource(db, name, version, sourceOf(built))) continue;
      const content = await files.get(storeName, storedAs(built.sha384, built.size), 'identity').catch(away);
      if (!content) throw deliveryFail('filesMissing', undefined, { missing: [built.file] });
      fresh.set(name, await prepared(built, content));
    }
    return fresh;
  };

  return {
    ...createDocuments({ db, config, channels, signer }),
    key: signer.key,
    tarballs: createTarballs({ db, files, publicOrigin: config.publicOrigin }),
    names: () => packageNames(db),

    upload: async (sha384, content) => {
      if (createHash('sha384').update(content).digest('base64') !== sha384)
        throw deliveryFail('fileDiffers', 'The file does not have the sha384 of its address');
      await readPacked('file', content);
      await limits.checkSpace();
      // Packages belong to the shell, whose token publishes them.
      await limits.charge('shell', content.length);
      await files.put(storeName, sha384, content, undefined).catch(away);
    },

    assign: async (shell, input, publishedBy) => {
      const { packages } = parseInput(packageSet, input);
      if (!(await releases.find('shell', shell)))
        throw deliveryFail('releaseMissing', `There is no committed release ${shell.slice(0, 64)} of the shell`);
      const inspect = ({ sha384, size }: BuiltPackage) => files.inspect(storeName, storedAs(sha384, size), false);
      const states = await Promise.all(packages.map(inspect)).catch(away);
      const absent = packages.filter((_, i) => states[i] !== 'whole').map(({ file }) => file);
      if (absent.length > 0) throw deliveryFail('filesMissing', `Not uploaded yet: ${absent.join(', ')}`, { missing: absent });
      const fresh = await prepare(packages);
      return db.inTx(async (tx) => {
        await lockPackages(tx);
        const versions: Record<string, string> = {};
        for (const built of packages) {
          const { name, version: line } = built.manifest;
          const knownVersion = await versionOfSource(tx, name, line, sourceOf(built));
          const version = knownVersion ?? (await nextVersion(tx, name, line));
          const numbered = fresh.get(name);
          if (knownVersion === undefined && numbered) await insertVersion(tx, version, numbered(version));
          await assignToShell(tx, shell, { name, version }, publishedBy);
          versions[name] = version;
        }
        return versions;
      });
    },
  };
};
