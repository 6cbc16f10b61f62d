import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Db, Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { claimFile, releaseFile } from '../../storage/file-claims.ts';
import { type Caller, ownApp } from '../access/access.ts';
import { badField, DeliveryFailure, deliveryFail } from '../failures.ts';
import { pathOwners } from '../gate/path-owners.ts';
import { assignedSlots } from '../gate/slot.repository.ts';
import { slotOwners } from '../gate/slot-owners.ts';
import { slotRefusals } from '../gate/slots.ts';
import { assignedPaths } from '../gate/path.repository.ts';
import { pathRefusals } from '../gate/paths.ts';
import { readUnscoped } from '../gate/styles.ts';
import { type DeclaredTypes, readDeclared } from './declared-types.ts';
import { claimKey, eraseReleaseFileJob, fileRef } from './erase-file.ts';
import { figuresOf } from './figures.ts';
import { isPacked, packed, type CompressedVariants } from './pack.ts';
import { isAppName, isHashedName, isReleaseId, type Release, type UnscopedRule } from './release-document.ts';
import type { ReleaseFiles } from './release-files.ts';
import { readReleaseJson } from './release-schema.ts';
import { damagedFiles, inspectFile, isSameBuild } from './restore.ts';
import type { UploadLimits } from './upload-limits.ts';
import { lockFiles, lockFilesShared, withdrawalOf } from './withdrawal.repository.ts';
import {
  commitRelease,
  committedDocument,
  insertAsset,
  lockRelease,
  type Reservation,
  reservationOf,
  reservedDocument,
  reservedFile,
  reserveRelease,
  storedAssets,
  claimAddresses,
} from './release.repository.ts';

export interface Reserved {
  /** It was not reserved before. */
  readonly fresh: boolean;
  /** Names of the files to upload. */
  readonly missing: readonly string[];
  /** The release is committed, and these files of it are lost or damaged. */
  readonly restores?: true;
}

/** Publishing a release: reserve → upload → commit. Every step may be repeated; nothing is served before the last. */
export interface Publishing {
  /**
   * Reserves the id for these files and returns those that the registry lacks. For a committed release the same build
   * restores lost or damaged files (`restores`, without a commit); 409 `releaseExists` for another build, and when nothing is
   * damaged.
   */
  reserve(caller: Caller, app: string, id: string, document: unknown): Promise<Reserved>;
  /** Stores one file of the document, with its compressed variants; for a committed release only a damaged one. */
  upload(caller: Caller, app: string, id: string, name: string, content: Buffer): Promise<void>;
  /** Makes the release permanent, with sizes and metrics determined by the server. Exactly one commit succeeds. */
  commit(caller: Caller, app: string, id: string): Promise<Release>;
}

/** Refuses addresses that cannot be a release. */
const checkAddress = (app: string, id: string): void => {
  if (!isAppName(app)) throw badField('app', 'a name of 2 to 24 small letters and digits such as mall');
  if (!isReleaseId(id)) throw badField('release', '<version>+<first 12 hex digits of inputs>, at most 64 characters');
};

const checkNotWithdrawn = async (db: Db, app: string, id: string): Promise<void> => {
  const withdrawal = await withdrawalOf(db, app, id);
  if (withdrawal) throw deliveryFail('releaseExists', `${app} ${id} was withdrawn (${withdrawal.why}): build another one`);
};

/** Refuses callers who may not continue this reservation. */
const checkReserved = (reservation: Reservation | undefined, caller: Caller): void => {
  if (!reservation) throw deliveryFail('releaseMissing', 'This release is not reserved: POST its release.json first');
  if (reservation.status === 'committed') throw deliveryFail('releaseExists');
  if (reservation.publishedBy !== caller.name)
    throw deliveryFail('releaseReserved', `"${reservation.publishedBy}" reserved this release within the last hour`);
};

/** Refuses pages and slots of other owners before anything is uploaded: 422 `refused`, like a promotion. */
const checkOwners = async (db: Db, release: Release): Promise<void> => {
  const [paths, slots] = await Promise.all([assignedPaths(db), assignedSlots(db)]);
  const refusals = [...pathRefusals(release, pathOwners(paths)), ...slotRefusals(release, slotOwners(slots))];
  if (refusals.length > 0)
    throw deliveryFail('refused', `The gates refuse this: ${refusals.map(({ message }) => message).join('; ')}`, { refusals });
};

/** Returns the files of a document with their stored sizes, and the names of missing ones. */
export const withStored = async (
  db: Db,
  store: ReleaseFiles,
  { app, files: listed }: Pick<Release, 'app' | 'files'>,
): Promise<{ missing: readonly string[]; files: Release['files'] }> => {
  const names = Object.entries(listed);
  const stored = await storedAssets(db, app, [...new Set(names.map(([, asset]) => asset.sha384))]);
  const assetByKey = new Map(stored.map((asset) => [`${asset.sha384} ${asset.packed}`, asset]));
  const absent: string[] = [];
  const files: Record<string, Release['files'][string]> = {};
  const looked = await Promise.all(
    names.map(async ([name, asset]) => {
      const storedAsset = assetByKey.get(`${asset.sha384} ${isPacked(name)}`);
      return storedAsset?.size === asset.size && (await store.has(app, asset, storedAsset.packed)) ? storedAsset : undefined;
    }),
  );
  names.forEach(([name, asset], i) => {
    const present = looked[i];
    if (present) files[name] = { ...asset, gzip: present.gzip, brotli: present.brotli };
    else absent.push(name);
  });
  return { missing: absent, files };
};

/** Properties of a release derived from its files. */
interface FromFiles {
  readonly unscoped: readonly UnscopedRule[];
  readonly declared: DeclaredTypes | undefined;
}

const nothingRead: FromFiles = { unscoped: [], declared: undefined };

/**
 * Returns the stored `release.json`: sizes, metrics and findings on its style sheets are the server's own, limits and unknown
 * fields those of the build.
 */
export const finished = (document: Release, files: Release['files'], { unscoped, declared }: FromFiles): Release => {
  const { unscoped: _claimed, declared: _declared, sharesAddresses: _shares, ...claims } = document;
  const { limits } = document.budget as { readonly limits?: unknown };
  const finishedRelease: Release = {
    ...claims,
    files,
    ...(unscoped.length > 0 ? { unscoped } : {}),
    ...(declared ? { declared } : {}),
  };
  return { ...finishedRelease, budget: { ...figuresOf(finishedRelease), ...(limits === undefined ? {} : { limits }) } };
};

/** Returns the release with app-level addresses for its files, if every name belongs to a single content and always did. */
export const addressed = async (db: Db, release: Release): Promise<Release> => {
  if (!Object.keys(release.files).every(isHashedName)) return release;
  return (await claimAddresses(db, release)) ? { ...release, sharesAddresses: true } : release;
};

/** Reads style sheets and types of a release outside any transaction; 503 when the store is unavailable. */
export const readFromFiles = (files: ReleaseFiles, release: Release): Promise<FromFiles> =>
  Promise.all([readUnscoped(files, release), readDeclared(files, release)]).then(
    ([unscoped, declared]) => ({ unscoped, declared }),
    (cause: unknown): never => {
      if (cause instanceof DeliveryFailure) throw cause;
      throw Object.assign(deliveryFail('unavailable', 'The store of the files is briefly unavailable, please try again'), {
        cause,
      });
    },
  );

interface FileToStore {
  readonly sha384: string;
  readonly content: Buffer;
  readonly variants: CompressedVariants | undefined;
}

/**
 * Stores and records a file's content, so that every release of the app may list it. It is claimed meanwhile, so that the
 * clean-up of reservations does not erase it; 503 while that erases a former copy.
 * @param isListed whether a release still lists it; 404 `releaseMissing`, and it is erased, when none does
 */
export const storeAsset = async (
  { db }: Pick<Deps, 'db'>,
  files: ReleaseFiles,
  app: string,
  { sha384, content, variants }: FileToStore,
  isListed: (tx: Tx) => Promise<boolean> = () => Promise.resolve(true),
): Promise<void> => {
  const claim = claimKey(app, sha384);
  await db.inTx(async (tx) => {
    await lockFilesShared(tx, app);
    if (await claimFile(tx, claim, 'store')) return;
    throw deliveryFail('unavailable', 'A former copy of this file is being erased, please try again', { retryAfter: 5 });
  });
  await files.put(app, sha384, content, variants).catch((cause: unknown) => {
    throw Object.assign(deliveryFail('unavailable', 'The store of the files is briefly unavailable, please try again'), {
      cause,
    });
  });
  const size = content.length;
  const sizes = { gzip: variants?.gzip.length ?? size, brotli: variants?.br.length ?? size };
  const isRecorded = await db.inTx(async (tx) => {
    await lockFilesShared(tx, app);
    const stillListed = await isListed(tx);
    if (stillListed) await insertAsset(tx, app, { sha384, packed: variants !== undefined, size, ...sizes });
    else await eraseReleaseFileJob.schedule(tx, fileRef(app, sha384), { seconds: 0 });
    await releaseFile(tx, claim, 'store');
    return stillListed;
  });
  if (!isRecorded)
    throw deliveryFail('releaseMissing', 'The reservation of this release has expired: POST its release.json again');
};

export const createPublishing = (deps: Pick<Deps, 'db'>, files: ReleaseFiles, limits: UploadLimits): Publishing => {
  const { db } = deps;

  const restoring = async (committed: Release, document: Release): Promise<Reserved> => {
    const damaged = isSameBuild(committed, document) ? await damagedFiles(files, committed) : [];
    if (damaged.length === 0) throw deliveryFail('releaseExists');
    return { fresh: false, missing: damaged.map(({ name }) => name), restores: true };
  };

  return {
    reserve: async (caller, app, id, body) => {
      checkAddress(app, id);
      ownApp(caller, app);
      const document = readReleaseJson(app, id, body);
      await checkNotWithdrawn(db, app, id);
      const committed = await committedDocument(db, app, id);
      if (committed) return restoring(committed, document);
      await checkOwners(db, document);
      await limits.checkSpace();
      await limits.charge(app, Buffer.byteLength(JSON.stringify(document)));
      const reservation = await reserveRelease(db, document, caller.name);
      if (!reservation) {
        checkReserved(await reservationOf(db, app, id), caller);
        throw deliveryFail('conflict');
      }
      return { fresh: reservation.fresh, missing: (await withStored(db, files, document)).missing };
    },

    upload: async (caller, app, id, name, content) => {
      checkAddress(app, id);
      ownApp(caller, app);
      if (name.includes('\0')) throw badField('name', 'not a file name');
      await checkNotWithdrawn(db, app, id);
      const reservedEntry = await reservedFile(db, app, id, name);
      const isCommitted = reservedEntry?.status === 'committed';
      if (!isCommitted) checkReserved(reservedEntry, caller);
      const asset = reservedEntry?.asset;
      if (!asset) throw badField('name', `${name.slice(0, 200)} is not among the files of release.json`);
      if (content.length !== asset.size)
        throw deliveryFail('fileDiffers', `${name} has ${content.length} bytes, release.json says ${asset.size}`, {
          field: name,
        });
      if (createHash('sha384').update(content).digest('base64') !== asset.sha384)
        throw deliveryFail('fileDiffers', `${name} does not have the sha384 of release.json`, { field: name });
      if (isCommitted) {
        if ((await inspectFile(files, app, name, asset)) === 'whole') throw deliveryFail('releaseExists');
      } else {
        const { missing: absent } = await withStored(db, files, { app, files: { [name]: asset } });
        if (absent.length === 0) return;
      }
      await limits.checkSpace();
      await limits.charge(app, content.length);
      const variants = isPacked(name) ? await packed(content) : undefined;
      const isListed = async (tx: Tx) => (await reservedFile(tx, app, id, name))?.asset?.sha384 === asset.sha384;
      await storeAsset(deps, files, app, { sha384: asset.sha384, content, variants }, isListed);
    },

    commit: async (caller, app, id) => {
      checkAddress(app, id);
      ownApp(caller, app);
      const reserved = await reservedDocument(db, app, id);
      const fromFiles = reserved ? await readFromFiles(files, reserved) : nothingRead;
      return db.inTx(async (tx) => {
        await lockFiles(tx, app);
        const locked = await lockRelease(tx, app, id);
        checkReserved(locked, caller);
        if (!locked) throw deliveryFail('releaseMissing');
        if (!isDeepStrictEqual(locked.document, reserved)) throw deliveryFail('conflict');
        const { missing: absent, files: stored } = await withStored(tx, files, locked.document);
        if (absent.length > 0)
          throw deliveryFail('filesMissing', `${absent.length} files of this release are not uploaded yet`, { missing: absent });
        const release = await addressed(tx, finished(locked.document, stored, fromFiles));
        await commitRelease(tx, release);
        return release;
      });
    },
  };
};
