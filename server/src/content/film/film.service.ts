import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { filmLimits } from '@juhe/contract/content/film.constants';
import type { filmSchemas } from '@juhe/contract/content/film.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { Ctx } from '../../http/call/context.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import { Failure } from '../../http/failure/failures.ts';
import { consumeToken } from '../../http/limits/rate-limit.ts';
import { claimFile, isBeingStored, releaseFile } from '../../storage/file-claims.ts';
import { signedPath } from '../../storage/signed-address.ts';
import { storageOf } from '../../storage/storage.ts';
import { FilmError, type FilmSource } from './film-boxes.ts';
import { type FilmFacts, patchPiece, readFilm } from './film-file.ts';
import { filmFail } from './film-failures.ts';
import * as repository from './film.repository.ts';
import type { FilmRow } from './film.repository.ts';

type Input<K extends keyof typeof filmSchemas> = HandlerInput<(typeof filmSchemas)[K]>;
type Output<K extends keyof typeof filmSchemas> = HandlerOutput<(typeof filmSchemas)[K]>;

/** Retention (s) of an unreferenced film. */
const orphanSeconds = 24 * 3600;
/** Storage quota (bytes) for a member's films. */
export const filmQuota = 20 * 1024 ** 3;
const { partBytes } = filmLimits;

const partPrefix = (file: string): string => `film/${file}-`;
export const partKey = (file: string, part: number): string => `${partPrefix(file)}${part}.part`;
const partCount = (size: number): number => Math.ceil(size / partBytes);
const lengthOf = (size: number, part: number): number => Math.min(partBytes, size - part * partBytes);
const addressOf = (file: string): string => `/u/f/${file}.mp4`;
const fileOf = (address: string): string | undefined => /^\/u\/f\/([0-9a-f]{40})\.mp4$/.exec(address)?.[1];

/** Returns the signed address of a film for its author, valid before and after publication. */
const previewAddress = ({ deps, memberId }: Ctx, address: string): string =>
  fileOf(address) === undefined ? address : signedPath(deps, address, memberId);

const progressOf = ({ id, size, parts }: FilmRow): Output<'getFilmProgress'> => ({
  id,
  missing: Array.from({ length: partCount(size) }, (_, part) => part).filter((part) => !parts.includes(part)),
});

const filmOf = ({ id, file, width, height, seconds }: FilmRow): Output<'finishFilm'> => ({
  id,
  url: addressOf(file),
  width: width ?? 0,
  height: height ?? 0,
  seconds: seconds ?? 0,
});

const previewOf = (ctx: Ctx, row: FilmRow): Output<'finishFilm'> => {
  const film = filmOf(row);
  return { ...film, url: previewAddress(ctx, film.url) };
};

/** Refuses a film of `size` bytes that would exceed the member's storage. */
const refuseFull = async (db: Db, memberId: string, size: number): Promise<void> => {
  if ((await repository.storedBytes(db, memberId)) + size > filmQuota) throw filmFail('film.quota', { n: filmQuota / 1024 ** 3 });
};

/** Begins an upload; the content is inspected when it is complete. */
export const startFilm = async (ctx: Ctx, { name, size }: Input<'startFilm'>): Promise<Output<'startFilm'>> => {
  if (size > filmLimits.bytes) throw filmFail('film.size', { n: filmLimits.bytes / 1024 / 1024 });
  await refuseFull(ctx.db, ctx.memberId, size);
  const { ok } = await consumeToken(ctx.nonTransactional, `film-day:${ctx.memberId}`, filmLimits.daily, 24 * 3600);
  if (!ok) throw filmFail('film.daily', { n: filmLimits.daily });
  return ctx.inTx(async (tx) => {
    await repository.lockMemberFilms(tx, ctx.memberId);
    // Again behind the lock: several may begin at once.
    await refuseFull(tx, ctx.memberId, size);
    if ((await repository.countIncompleteUploads(tx, ctx.memberId)) >= filmLimits.atOnce)
      throw filmFail('film.atOnce', { n: filmLimits.atOnce });
    const film = await repository.insertFilm(tx, ctx.memberId, randomBytes(20).toString('hex'), name, size);
    await removeFilmJob.schedule(tx, film.id, { seconds: orphanSeconds });
    return progressOf(film);
  });
};

const ownOrFail = async (ctx: Ctx, id: string): Promise<FilmRow> => {
  const film = await repository.findFilm(ctx.db, ctx.memberId, id);
  if (!film) throw filmFail('film.missing');
  return film;
};

export const getFilmProgress = async (ctx: Ctx, { id }: Input<'getFilmProgress'>): Promise<Output<'getFilmProgress'>> =>
  progressOf(await ownOrFail(ctx, id));

/** The film, locked until the end of the transaction. */
const lockOrFail = async (ctx: Ctx, tx: Tx, id: string): Promise<FilmRow> => {
  const film = await repository.lockFilm(tx, ctx.memberId, id);
  if (!film) throw filmFail('film.missing');
  return film;
};

/** Claims a part of an incomplete film for storing; false when the film is complete. */
const claimPart = (ctx: Ctx, id: string, claim: string): Promise<boolean> =>
  ctx.inTx(async (tx) => !(await lockOrFail(ctx, tx, id)).isComplete && (await claimFile(tx, claim, 'store')));

/** Stores one part. Parts may arrive in any order and repeatedly; memory holds no more than one part. */
export const sendFilmPart = async (ctx: Ctx, { id, part, file }: Input<'sendFilmPart'>): Promise<Output<'sendFilmPart'>> => {
  const film = await ownOrFail(ctx, id);
  if (film.isComplete) return progressOf(film);
  if (part >= partCount(film.size) || file.size !== lengthOf(film.size, part)) throw filmFail('film.part');
  const key = partKey(film.file, part);
  // Of this call only: the same part may be sent twice at the same instant.
  const claim = `${key} ${randomBytes(8).toString('hex')}`;
  if (!(await claimPart(ctx, id, claim))) return progressOf(await ownOrFail(ctx, id));
  const storage = storageOf(ctx.deps);
  try {
    await storage.put(key, new Uint8Array(await file.arrayBuffer()), 'application/octet-stream');
    const after = await repository.addPart(ctx.db, ctx.memberId, id, part);
    if (after) return progressOf(after);
    // The upload was cancelled meanwhile.
    await storage.delete(key);
    throw filmFail('film.missing');
  } finally {
    await releaseFile(ctx.db, claim, 'store');
  }
};

/** Attempts to wait for parts that are being stored, and the delay (ms) before the second one; each further delay doubles. */
const completeAttempts = 6;
const completePauseMs = 100;

/**
 * Accepts no further part, and waits for those that are being stored, so that the inspected content is the final one. Refuses
 * with 503 when that takes too long.
 */
const complete = async (ctx: Ctx, { id, file }: FilmRow): Promise<void> => {
  for (let attempt = 0; attempt < completeAttempts; attempt += 1) {
    if (attempt > 0) await delay(completePauseMs * 2 ** (attempt - 1));
    const isBusy = await ctx.inTx(async (tx) => {
      await lockOrFail(ctx, tx, id);
      await repository.setComplete(tx, id);
      return isBeingStored(tx, partPrefix(file));
    });
    if (!isBusy) return;
  }
  throw httpFail('unavailable', {}, { retryAfter: 5 });
};

const sourceOf = (deps: Pick<Deps, 'config'>, { file, size }: FilmRow): FilmSource => {
  let last: { part: number; bytes: Uint8Array } | undefined;
  const partOf = async (part: number): Promise<Uint8Array> => {
    if (last?.part === part) return last.bytes;
    const stored = await storageOf(deps).get(partKey(file, part));
    if (!stored) throw new FilmError('broken');
    last = { part, bytes: await buffer(stored.stream) };
    return last.bytes;
  };
  return {
    size,
    read: async (offset, length) => {
      const end = Math.min(offset + length, size);
      const pieces: Uint8Array[] = [];
      for (let at = offset; at < end; ) {
        const part = Math.floor(at / partBytes);
        const bytes = await partOf(part);
        const from = at - part * partBytes;
        const piece = bytes.subarray(from, Math.min(bytes.length, from + end - at));
        if (piece.length === 0) throw new FilmError('broken');
        pieces.push(piece);
        at += piece.length;
      }
      return Buffer.concat(pieces);
    },
  };
};

/** Reads a completely stored film and removes unwanted data from the parts that contain it. */
const readAndClean = async (deps: Pick<Deps, 'config'>, row: FilmRow): Promise<FilmFacts> => {
  const { facts, patches } = await readFilm(sourceOf(deps, row));
  const storage = storageOf(deps);
  for (let part = 0; part < partCount(row.size); part += 1) {
    const start = part * partBytes;
    const stored = await storage.get(partKey(row.file, part));
    if (!stored) throw new FilmError('broken');
    const bytes = await buffer(stored.stream);
    if (patchPiece(bytes, start, patches)) await storage.put(partKey(row.file, part), bytes, 'application/octet-stream');
  }
  return facts;
};

/** Schedules the deletion of the parts of a film whose row is gone; no other film has its file name. */
const planErasure = (tx: Tx, { file, size }: FilmRow): Promise<void> =>
  eraseFilmJob.schedule(tx, `${file}:${partCount(size)}`, { seconds: 0 });

/** Scheduled job `film.erase`: accesses the storage outside of any transaction. */
const eraseParts = async (ref: string, deps: Deps): Promise<void> => {
  const [file = '', parts] = ref.split(':');
  for (let part = 0; part < Number(parts); part += 1) await storageOf(deps).delete(partKey(file, part));
};
export const eraseFilmJob = defineJob({ kind: 'film.erase', mayBeGivenUp: true, prepare: eraseParts, run: async () => {} });

const failureOf = ({ fault }: FilmError) =>
  typeof fault === 'string' ? filmFail(`film.${fault}`) : filmFail('film.codec', { codec: fault.codec });

/**
 * Inspects a completely uploaded film and removes location and other metadata. A film that is too long or not playable
 * everywhere is refused and deleted.
 */
export const finishFilm = async (ctx: Ctx, { id }: Input<'finishFilm'>): Promise<Output<'finishFilm'>> => {
  const film = await ownOrFail(ctx, id);
  if (film.width !== null) return previewOf(ctx, film);
  if (progressOf(film).missing.length > 0) throw filmFail('film.unfinished');
  await complete(ctx, film);
  try {
    const { width, height, seconds } = await readAndClean(ctx.deps, film).catch((error: unknown) => {
      throw error instanceof FilmError ? failureOf(error) : error;
    });
    if (Math.floor(seconds) > filmLimits.seconds) throw filmFail('film.seconds', { n: filmLimits.seconds / 60 });
    return await ctx.inTx(async (tx) => {
      const locked = await repository.lockFilm(tx, ctx.memberId, id);
      if (!locked) throw filmFail('film.missing');
      return previewOf(ctx, await repository.setFacts(tx, id, width, height, Math.max(1, Math.round(seconds))));
    });
  } catch (error) {
    // A temporary storage outage is not the film's fault.
    if (error instanceof Failure) await dropFilm(ctx, { id });
    throw error;
  }
};

/** Cancels an upload that nothing references. */
export const dropFilm = async (ctx: Ctx, { id }: Input<'dropFilm'>): Promise<null> => {
  await ctx.inTx(async (tx) => {
    const removed = await repository.removeOwnFree(tx, ctx.memberId, id);
    if (removed) await planErasure(tx, removed);
  });
  return null;
};

/** Attaches a film. Refuses (`film.missing`) anything but a complete upload of this member; the current film may stay. */
export const attachFilm = async (
  tx: Tx,
  memberId: string,
  id: string,
  current: Output<'finishFilm'> | null,
): Promise<Output<'finishFilm'>> => {
  const row = await repository.attach(tx, memberId, id);
  if (row) return filmOf(row);
  if (current?.id === id) return current;
  throw filmFail('film.missing');
};

/** The same for a draft, which may reference a film that is gone. */
export const retainFilm = async (tx: Tx, memberId: string, id: string): Promise<void> => {
  await repository.attach(tx, memberId, id);
};

/** Schedules the deletion of films that are no longer referenced, after a day. */
export const releaseFilms = async (tx: Tx, memberId: string, addresses: readonly string[]): Promise<void> => {
  const files = addresses.map(fileOf).filter((file) => file !== undefined);
  for (const { id } of await repository.detach(tx, memberId, files))
    await removeFilmJob.schedule(tx, id, { seconds: orphanSeconds });
};

/** Scheduled job `film.orphan`. */
const removeFilm: JobHandler = async (tx, id) => {
  const removed = await repository.removeFree(tx, id);
  if (removed) await planErasure(tx, removed);
};
export const removeFilmJob = defineJob({ kind: 'film.orphan', mayBeGivenUp: true, run: removeFilm });

/** Cleans films from before metadata were removed. A film that would be refused today is left unchanged. */
const cleanFilm = async (id: string, deps: Deps): Promise<void> => {
  const row = await repository.fullFilm(deps.db, id);
  if (!row) return;
  await readAndClean(deps, row).catch((error: unknown) => {
    if (!(error instanceof FilmError)) throw error;
    deps.log.warn({ err: error, id }, 'an earlier film cannot be freed of metadata');
  });
};

export const cleanFilmJob = defineJob({ kind: 'film.clean', mayBeGivenUp: true, prepare: cleanFilm, run: async () => {} });

/** Deletes the films of a deleted account with the next run of the worker, like its pictures. */
export const eraseFilms = async (tx: Tx, memberId: string): Promise<void> => {
  for (const { id } of await repository.detachAll(tx, memberId)) await removeFilmJob.schedule(tx, id, { seconds: 0 });
};
