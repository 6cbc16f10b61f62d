import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../../deps.ts';
import { addressed, finished, readFromFiles, storeAsset, withStored } from './publish.service.ts';
import { isPacked, packed, type CompressedVariants, unpackTo } from './pack.ts';
import { isAppName, isReleaseId, type Release, type ReleaseAsset } from './release-document.ts';
import { readReleaseJson } from './release-schema.ts';
import { adoptedReleases, insertCommitted, reservationOf, writeAdopted } from './release.repository.ts';
import type { Registry } from './release.service.ts';
import { lockFiles, withdrawalOf } from './withdrawal.repository.ts';

/** A build in the workspace whose release is committed. */
export interface AdoptedBuild {
  readonly app: string;
  readonly release: string;
  /**
   * It differs from the previously adopted build, and was not published by somebody: a restart does not undo a rollback, and
   * does not make a merely published release live.
   */
  readonly isNew: boolean;
}

type AdoptDeps = Pick<Deps, 'db' | 'log'>;

/** Publisher of the builds adopted at start. */
export const workspace = 'workspace';

const readIfThere = (file: string): Promise<Buffer | undefined> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });

/** Returns the release id of a build; undefined if there is no finished build. */
const readBuild = async (dist: string): Promise<{ release: string; document: object } | undefined> => {
  const text = await readIfThere(join(dist, 'release.json'));
  if (!text) return undefined;
  const document: unknown = JSON.parse(text.toString());
  if (typeof document !== 'object' || document === null || !('release' in document)) return undefined;
  return typeof document.release === 'string' ? { release: document.release, document } : undefined;
};

/** Returns the build's compressed variants if they are correct, else new ones. */
const variantsOf = async (file: string, content: Buffer): Promise<CompressedVariants> => {
  const [br, gzip] = await Promise.all([readIfThere(`${file}.br`), readIfThere(`${file}.gz`)]);
  const variants = br && gzip ? { br, gzip } : undefined;
  return variants && (await unpackTo(variants, content)) ? variants : packed(content);
};

const storeFile = async (
  deps: AdoptDeps,
  releases: Registry,
  app: string,
  file: string,
  { sha384, size }: ReleaseAsset,
): Promise<void> => {
  const content = await readFile(file);
  if (content.length !== size || createHash('sha384').update(content).digest('base64') !== sha384)
    throw new Error(`${file} is not the file that release.json lists`);
  const variants = isPacked(file) ? await variantsOf(file, content) : undefined;
  await storeAsset(deps, releases.files, app, { sha384, content, variants });
};

/** Stores missing files of a build and commits its release; does nothing if it is complete and committed. */
const adoptOne = async (deps: AdoptDeps, releases: Registry, app: string, dist: string): Promise<string | undefined> => {
  const build = await readBuild(dist);
  if (!build) return undefined;
  const { release: id } = build;
  if (!isReleaseId(id)) throw new Error(`${id} is not a release`);
  // There may be two builds of one id; the registry keeps the first, whose files are looked for here after a disk loss.
  if (await withdrawalOf(deps.db, app, id)) throw new Error(`${id} was withdrawn`);
  const committed = await releases.find(app, id);
  const document: Release = committed ?? readReleaseJson(app, id, build.document);
  const { missing: absent } = await withStored(deps.db, releases.files, document);
  await Promise.all(
    absent.map(async (name) => {
      const asset = document.files[name];
      if (asset) await storeFile(deps, releases, app, join(dist, name), asset);
    }),
  );
  if (committed) return id;
  const fromFiles = await readFromFiles(releases.files, document);
  await deps.db.inTx(async (tx) => {
    // The clean-up of reservations must not remove a file between this check and the commit.
    await lockFiles(tx, app);
    const stored = await withStored(tx, releases.files, document);
    if (stored.missing.length > 0) throw new Error(`${stored.missing.join(', ')} could not be stored`);
    await insertCommitted(tx, await addressed(tx, finished(document, stored.files, fromFiles)), workspace);
  });
  return id;
};

/**
 * Commits the builds below `appsDir` (`<app>/dist` with a `release.json`) as releases published by `workspace`, and returns
 * them. `isIncluded` filters apps. A build that cannot be adopted is logged and skipped. Any number of replicas may do this
 * concurrently. The caller decides which ones go live; {@link markAdopted} afterwards.
 */
export const adoptBuilds = async (
  deps: AdoptDeps,
  releases: Registry,
  { appsDir, isIncluded = () => true }: { readonly appsDir: string; readonly isIncluded?: (app: string) => boolean },
): Promise<readonly AdoptedBuild[]> => {
  const names = await readdir(appsDir).catch(() => []);
  const adopted = await adoptedReleases(deps.db);
  const builds = await Promise.all(
    names
      .filter((app) => isAppName(app) && isIncluded(app))
      .map(async (app): Promise<AdoptedBuild | undefined> => {
        try {
          const release = await adoptOne(deps, releases, app, join(appsDir, app, 'dist'));
          if (release === undefined) return undefined;
          const reservation = await reservationOf(deps.db, app, release);
          return { app, release, isNew: adopted.get(app) !== release && reservation?.publishedBy === workspace };
        } catch (error) {
          deps.log.warn({ err: error, app }, 'the build of an app cannot be taken over');
          return undefined;
        }
      }),
  );
  return builds.filter((build) => build !== undefined);
};

/** Records that these builds were made live or deliberately skipped. */
export const markAdopted = async (deps: Pick<Deps, 'db'>, builds: readonly AdoptedBuild[]): Promise<void> => {
  for (const { app, release } of builds) await writeAdopted(deps.db, app, release);
};
