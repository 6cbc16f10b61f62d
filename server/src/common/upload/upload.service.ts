import { defineJob } from '../../jobs/job.ts';
import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { privatePurposes, type Uploaded, type uploadPurposes } from '@juhe/contract/common/upload.schemas';
import type { Db, Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { Ctx } from '../../http/call/context.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import { consumeToken } from '../../http/limits/rate-limit.ts';
import { claimFile, isErased, releaseFile } from '../../storage/file-claims.ts';
import { storageFail } from '../../storage/failures.ts';
import { type Picture, readPicture } from '../../storage/pictures.ts';
import { type FileSize, privateUrl } from '../../storage/signed-address.ts';
import { storageOf } from '../../storage/storage.ts';
import { isShipped } from './shipped-files.ts';
import { refuseFullStorage, reserveStorage } from './stored-bytes.ts';
import * as repository from './upload.repository.ts';

export type Purpose = (typeof uploadPurposes)[number];

/** Maximum number of pictures a member may store in 24 hours. */
export const dailyPictures = 300;
/** Age at which an unreferenced upload is removed (seconds). */
const orphanSeconds = 24 * 3600;

const isPrivate = (purpose: Purpose): boolean => privatePurposes.some((candidate) => candidate === purpose);

/** Returns the storage key of one of the two sizes of a file. */
export const storageKey = (file: string, isPrivateFile: boolean, size: FileSize): string =>
  `${isPrivateFile ? 'private' : 'public'}/${file}${size === 'thumb' ? '-t' : ''}.webp`;

/** Returns the storage key of a file's both sizes, for claims. */
const folderKey = (file: string, isPrivateFile: boolean): string => `${isPrivateFile ? 'private' : 'public'}/${file}`;

/** The address of payment evidence is valid for one minute; the owner's page shows the local file. */
const briefPurposes: readonly string[] = ['voucher', 'paymentCode'];

const privateAddress = (deps: Deps, { id, purpose }: repository.UploadRow, size: FileSize): string =>
  privateUrl(deps, id, size, briefPurposes.includes(purpose) ? 'brief' : 'picture');

const publicUrl = (file: string, size: FileSize): string => `/u/${file}${size === 'thumb' ? '-t' : ''}.webp`;
const ofPublicUrl = /^\/u\/([0-9a-f]{40})(?:-t)?\.webp$/;

const view = (deps: Deps, row: repository.UploadRow): Uploaded => ({
  id: row.id,
  url: row.private ? privateAddress(deps, row, 'large') : publicUrl(row.file, 'large'),
  thumb: row.private ? privateAddress(deps, row, 'thumb') : publicUrl(row.file, 'thumb'),
  width: row.width,
  height: row.height,
  size: row.size,
  type: 'image',
  name: row.name,
  colour: row.colour,
});

interface Owner {
  /** Null: the company. */
  readonly memberId: string | null;
  readonly purpose: Purpose;
}

interface NamedPicture {
  readonly name: string;
  readonly picture: Picture;
}

/**
 * Creates an upload row for each picture, in order; if nothing refers to it, it is removed after a day. Their files are not
 * stored yet. Undefined, and no row, while one of the files is being erased.
 */
const tryToBook = async (
  tx: Tx,
  { memberId, purpose }: Owner,
  pictures: readonly NamedPicture[],
): Promise<repository.UploadRow[] | undefined> => {
  const hidden = isPrivate(purpose);
  // A private file has a random name: a content hash would reveal who else has the same picture.
  const uploads = pictures.map((upload) => ({ ...upload, file: hidden ? randomBytes(20).toString('hex') : upload.picture.hash }));
  for (const file of [...new Set(uploads.map((upload) => upload.file))].sort()) {
    await repository.lockFile(tx, file);
    if (await isErased(tx, folderKey(file, hidden))) return undefined;
  }
  const rows: repository.UploadRow[] = [];
  for (const { name, picture, file } of uploads) {
    const row = await repository.insertUpload(tx, {
      memberId,
      purpose,
      private: hidden,
      file,
      width: picture.width,
      height: picture.height,
      size: picture.large.length,
      name: name.slice(0, 200),
      colour: picture.colour,
      qrText: picture.qrText,
      sourceHash: picture.sourceHash,
    });
    await removeOrphanJob.schedule(tx, row.id, { seconds: orphanSeconds });
    rows.push(row);
  }
  return rows;
};

type InTx = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Number of attempts and delay (ms) before the second one; each further delay doubles: three seconds in total. */
const bookAttempts = 6;
const bookPauseMs = 100;

/**
 * Creates the upload rows in a transaction of their own, behind what `guard` locks and checks there; waits while one of the
 * files is being erased, and refuses with 503 when that takes too long.
 */
const book = async (
  inTx: InTx,
  owner: Owner,
  pictures: readonly NamedPicture[],
  guard?: (tx: Tx) => Promise<void>,
): Promise<repository.UploadRow[]> => {
  for (let attempt = 0; attempt < bookAttempts; attempt += 1) {
    if (attempt > 0) await setTimeout(bookPauseMs * 2 ** (attempt - 1));
    const rows = await inTx(async (tx) => {
      await guard?.(tx);
      return tryToBook(tx, owner, pictures);
    });
    if (rows !== undefined) return rows;
  }
  throw httpFail('unavailable', {}, { retryAfter: 5 });
};

/** Stores both sizes of each picture, in the order of their rows; storage may be slow, so outside of transactions. */
const storeFiles = async (
  deps: Pick<Deps, 'config'>,
  rows: readonly repository.UploadRow[],
  pictures: readonly NamedPicture[],
): Promise<void> => {
  const storage = storageOf(deps);
  for (const [i, { picture }] of pictures.entries()) {
    const row = rows[i];
    if (!row) throw new Error('a picture has no row');
    await storage.put(storageKey(row.file, row.private, 'large'), picture.large, 'image/webp');
    await storage.put(storageKey(row.file, row.private, 'thumb'), picture.thumb, 'image/webp');
  }
};

/**
 * Stores a public picture that the site fetched for a member; `use` stores the reference to its address in the transaction
 * that marks it as used.
 */
export const storeFetchedPicture = async (
  deps: Pick<Deps, 'config' | 'db'>,
  owner: Owner & { readonly memberId: string },
  picture: Picture,
  use: (tx: Tx, url: string) => Promise<unknown>,
): Promise<void> => {
  const pictures = [{ name: '', picture }];
  await storeFiles(deps, await book((work) => deps.db.inTx(work), owner, pictures), pictures);
  const url = publicUrl(picture.hash, 'large');
  await deps.db.inTx(async (tx) => {
    await attachPictures(tx, owner.memberId, [url]);
    await use(tx, url);
  });
};

/** Stores pictures of the signed-in member: all of them, or none if one is refused. */
export const uploadPictures = async (ctx: Ctx, purpose: Purpose, files: readonly File[]): Promise<Uploaded[]> => {
  await refuseFullStorage(ctx);
  for (const _ of files) {
    const { ok } = await consumeToken(ctx.nonTransactional, `upload-day:${ctx.memberId}`, dailyPictures, 24 * 3600);
    if (!ok) throw storageFail('upload.dailyLimit', { n: dailyPictures });
  }
  // Every picture is read before the first one is stored.
  const pictures: NamedPicture[] = [];
  for (const file of files)
    pictures.push({ name: file.name, picture: await readPicture(file, ctx.memberId, purpose === 'paymentCode') });
  const bytes = pictures.reduce((sum, { picture }) => sum + picture.large.length, 0);
  const rows = await book(
    (work) => ctx.inTx(work),
    { memberId: ctx.memberId, purpose },
    pictures,
    (tx) => reserveStorage(tx, ctx, bytes),
  );
  // After the rows, so that the removal of another upload of the same file does not delete it; if storage fails, nobody
  // learns of the rows, and they are removed later.
  await storeFiles(ctx.deps, rows, pictures);
  return rows.map((row) => view(ctx.deps, row));
};

/** Stores a public picture that an operator uploaded, and returns its address; `attachPictures` with `null` marks it as used. */
export const storeOperatorPicture = async (ctx: Ctx, file: File): Promise<string> => {
  const picture = await readPicture(file, 'operator');
  const pictures = [{ name: file.name, picture }];
  const rows = await book((work) => ctx.inTx(work), { memberId: null, purpose: 'content' }, pictures);
  await storeFiles(ctx.deps, rows, pictures);
  return publicUrl(picture.hash, 'large');
};

/** Stores a picture of the company for any operation of operators that takes one (COMMON-59). */
export const uploadSitePicture = async (ctx: Ctx, { file }: { file: File }): Promise<{ url: string }> => ({
  url: await storeOperatorPicture(ctx, file),
});

/**
 * Marks public pictures as used, by their addresses; call it in the transaction that stores them. Refuses (`upload.unknown`)
 * pictures that this member, or with `null` the company, did not upload. Pictures that the site ships (`/media/…`) may stay,
 * but not be added.
 */
export const attachPictures = async (
  tx: Tx,
  memberId: string | null,
  urls: readonly string[],
  storedUrls: readonly string[] = [],
): Promise<void> => {
  const files = urls.filter((url) => !storedUrls.includes(url)).map((url) => ofPublicUrl.exec(url)?.[1]);
  if (files.length === 0) return;
  const stored = files.filter((file) => file !== undefined);
  for (const file of [...new Set(stored)].sort()) await repository.lockFile(tx, file);
  const ownFiles = new Set((await repository.attachFiles(tx, memberId, stored)).map(({ file }) => file));
  if (files.some((file) => file === undefined || !ownFiles.has(file))) throw storageFail('upload.unknown');
};

/** Returns the added pictures that the site does not ship; refuses addresses of pictures that it seems to ship but does not. */
const uploadsAmong = (urls: readonly string[], storedUrls: readonly string[], field: string): string[] => {
  const added = [...new Set(urls)].filter((url) => !storedUrls.includes(url));
  const unshipped = added.find((url) => url.startsWith('/media/') && !isShipped(url));
  if (unshipped !== undefined) throw storageFail('upload.notShipped', { address: unshipped }, { field });
  return added.filter((url) => !url.startsWith('/media/'));
};

/**
 * Like `attachPictures`, for pictures shown by the company or an author: uploads, or pictures that the site ships
 * (`/media/…`), which anybody may use. Also refuses (400) pictures that it does not ship (`upload.notShipped`); `field` is
 * the input that names them.
 */
export const attachSitePictures = async (
  tx: Tx,
  memberId: string | null,
  urls: readonly string[],
  { field, storedUrls = [] }: { readonly field: string; readonly storedUrls?: readonly string[] },
): Promise<void> => {
  await attachPictures(tx, memberId, uploadsAmong(urls, storedUrls, field));
};

/** Like `attachSitePictures`, for inputs of one picture each; in one call, which locks the files of all in one order. */
export const attachSitePicturesByField = async (
  tx: Tx,
  memberId: string | null,
  urls: Readonly<Record<string, string | undefined>>,
  storedUrls: readonly string[],
): Promise<void> => {
  const uploads = Object.entries(urls).flatMap(([field, url]) => (url ? uploadsAmong([url], storedUrls, field) : []));
  await attachPictures(tx, memberId, uploads);
};

/** Marks the member's own pictures among these addresses as used and ignores the rest: for the references of a draft. */
export const retainPictures = async (tx: Tx, memberId: string, urls: readonly string[]): Promise<void> => {
  const files = urls.map((url) => ofPublicUrl.exec(url)?.[1]).filter((file) => file !== undefined);
  for (const file of [...new Set(files)].sort()) await repository.lockFile(tx, file);
  await repository.attachFiles(tx, memberId, files);
};

/**
 * Releases pictures of purpose `content` that the member's content no longer refers to: they are removed after a day, like
 * any orphan.
 */
export const releasePictures = async (tx: Tx, memberId: string, urls: readonly string[]): Promise<void> => {
  const files = urls.map((url) => ofPublicUrl.exec(url)?.[1]).filter((file) => file !== undefined);
  for (const { id } of await repository.detachFiles(tx, memberId, files))
    await removeOrphanJob.schedule(tx, id, { seconds: orphanSeconds });
};

/** Releases private pictures that are no longer shown: their files are erased on the worker's next run. */
export const releasePrivatePictures = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  for (const { id } of await repository.detachPrivate(tx, ids)) await removeOrphanJob.schedule(tx, id, { seconds: 0 });
};

const setWithdrawn = async (tx: Tx, memberId: string, urls: readonly string[], withdrawn: boolean): Promise<void> => {
  const files = urls.map((url) => ofPublicUrl.exec(url)?.[1]).filter((file) => file !== undefined);
  for (const file of [...new Set(files)].sort()) await repository.lockFile(tx, file);
  if (files.length > 0) await repository.setWithdrawn(tx, memberId, files, withdrawn);
};

/**
 * Withdraws the member's pictures from their public addresses (404 at once, in caches after five minutes); call it in the
 * transaction that removes their content, for pictures that none of the member's other content shows. The same picture
 * uploaded by another member stays. Author and operators see a withdrawn picture at `signedPath(deps, url)`; it cannot be
 * used again, but can be uploaded again.
 */
export const withdrawPictures = (tx: Tx, memberId: string, urls: readonly string[]): Promise<void> =>
  setWithdrawn(tx, memberId, urls, true);

/** Restores the public addresses of withdrawn pictures: their content was approved after all. */
export const restorePictures = (tx: Tx, memberId: string, urls: readonly string[]): Promise<void> =>
  setWithdrawn(tx, memberId, urls, false);

/** Like `attachPictures`, for private pictures, by id and for one purpose only. */
export const attachPrivatePictures = async (
  tx: Tx,
  memberId: string,
  purpose: Purpose,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return;
  const ownIds = new Set((await repository.attachPrivate(tx, memberId, purpose, ids)).map(({ id }) => id));
  if (ids.some((id) => !ownIds.has(id))) throw storageFail('upload.unknown');
};

/**
 * Returns the content of the QR code in a member's private picture; null when it shows none. Refuses (`upload.unknown`)
 * pictures that this member did not upload for this purpose. Does not mark the picture as used.
 */
export const qrTextOf = async (db: Db, memberId: string, purpose: Purpose, id: string): Promise<string | null> => {
  const picture = await repository.findPrivate(db, memberId, purpose, id);
  if (!picture) throw storageFail('upload.unknown', {}, { field: 'uploadId' });
  return picture.qrText;
};

/** Returns the storage key of a private picture; the caller has authorised the request. */
export const privatePictureKey = async (db: Db, id: string, size: FileSize): Promise<string | undefined> => {
  const file = await repository.privateFile(db, id);
  return file === undefined ? undefined : storageKey(file, true, size);
};

/** Scheduled job `upload.orphan`: removes an unreferenced upload, and has its file erased when no other upload shares it. */
const removeOrphan = async (tx: Tx, id: string): Promise<void> => {
  const file = await repository.orphanFile(tx, id);
  if (file === undefined) return;
  await repository.lockFile(tx, file);
  const removed = await repository.removeOrphan(tx, id);
  if (removed && !(await repository.isFileUsed(tx, file)))
    await eraseJob.schedule(tx, folderKey(file, removed.private), { seconds: 0 });
};
export const removeOrphanJob = defineJob({ kind: 'upload.orphan', mayBeGivenUp: true, run: removeOrphan });

/** Erases both sizes, outside any transaction, unless the same picture was uploaded again meanwhile. */
const eraseFile = async (key: string, deps: Deps): Promise<void> => {
  const [folder, file = ''] = key.split('/');
  const isFree = await deps.db.inTx(async (tx) => {
    await repository.lockFile(tx, file);
    return !(await repository.isFileUsed(tx, file)) && (await claimFile(tx, key, 'erase'));
  });
  if (!isFree) return;
  const storage = storageOf(deps);
  for (const size of ['large', 'thumb'] as const) await storage.delete(storageKey(file, folder === 'private', size));
};
/** Scheduled job `upload.erase`; its ref is the folder and name of the file. */
export const eraseJob = defineJob({
  kind: 'upload.erase',
  mayBeGivenUp: true,
  prepare: eraseFile,
  run: (tx, key) => releaseFile(tx, key, 'erase'),
});
