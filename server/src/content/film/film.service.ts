import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type filmSchemas, filmLimits } from '@juhe/contract/content/film.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type { Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { Ctx } from '../../http/context.ts';
import { Failure } from '../../http/failures.ts';
import { takeToken } from '../../http/rate-limit.ts';
import { signedPath } from '../../storage/signed-address.ts';
import { storageOf } from '../../storage/storage.ts';
import { FilmError, type FilmSource } from './film-boxes.ts';
import { type FilmFacts, patchPiece, readFilm } from './film-file.ts';
import { filmFail } from './film-failures.ts';
import * as repository from './film.repository.ts';
import type { FilmRow } from './film.repository.ts';

type Input<K extends keyof typeof filmSchemas> = HandlerInput<(typeof filmSchemas)[K]>;
type Output<K extends keyof typeof filmSchemas> = HandlerOutput<(typeof filmSchemas)[K]>;

/** After so many seconds a film that nothing refers to goes away. */
const orphanSeconds = 24 * 3600;
/** Bytes of films that a member may keep. */
export const filmQuota = 20 * 1024 ** 3;
const { partBytes } = filmLimits;

export const partKey = (file: string, part: number): string => `film/${file}-${part}.part`;
const partCount = (size: number): number => Math.ceil(size / partBytes);
const lengthOf = (size: number, part: number): number => Math.min(partBytes, size - part * partBytes);
const addressOf = (file: string): string => `/u/f/${file}.mp4`;
const fileOf = (address: string): string | undefined => /^\/u\/f\/([0-9a-f]{40})\.mp4$/.exec(address)?.[1];

/** The address of a film for its author, who sees it before it is public and afterwards. */
const previewAddress = (deps: Pick<Deps, 'secrets'>, address: string): string =>
  fileOf(address) === undefined ? address : signedPath(deps, address);

const progressOf = ({ id, size, parts }: FilmRow): Output<'filmProgress'> => ({
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

const previewOf = ({ deps }: Ctx, row: FilmRow): Output<'finishFilm'> => {
  const film = filmOf(row);
  return { ...film, url: previewAddress(deps, film.url) };
};

/** Begins an upload; what it is, is looked at once it is whole. */
export const start = async (ctx: Ctx, { name, size }: Input<'startFilm'>): Promise<Output<'startFilm'>> => {
  if (size > filmLimits.bytes) throw filmFail('film.size', { n: filmLimits.bytes / 1024 / 1024 });
  if ((await repository.storedBytes(ctx.db, ctx.memberId)) + size > filmQuota)
    throw filmFail('film.quota', { n: filmQuota / 1024 ** 3 });
  const { ok } = await takeToken(ctx.outside, `film-day:${ctx.memberId}`, filmLimits.daily, 24 * 3600);
  if (!ok) throw filmFail('film.daily', { n: filmLimits.daily });
  return ctx.inTx(async (tx) => {
    await repository.lockMemberFilms(tx, ctx.memberId);
    if ((await repository.underWay(tx, ctx.memberId)) >= filmLimits.atOnce)
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

export const progress = async (ctx: Ctx, { id }: Input<'filmProgress'>): Promise<Output<'filmProgress'>> =>
  progressOf(await ownOrFail(ctx, id));

/** Stores one part. Parts come in any order, and again without effect; memory holds no more than the part. */
export const sendPart = async (ctx: Ctx, { id, part, file }: Input<'sendFilmPart'>): Promise<Output<'sendFilmPart'>> => {
  const found = await ownOrFail(ctx, id);
  if (found.width !== null) return progressOf(found);
  if (part >= partCount(found.size) || file.size !== lengthOf(found.size, part)) throw filmFail('film.part');
  const storage = storageOf(ctx.deps);
  await storage.put(partKey(found.file, part), new Uint8Array(await file.arrayBuffer()), 'application/octet-stream');
  const after = await repository.addPart(ctx.db, ctx.memberId, id, part);
  if (after) return progressOf(after);
  // Given up meanwhile.
  await storage.delete(partKey(found.file, part));
  throw filmFail('film.missing');
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

/** Reads a film that lies whole in the storage and takes what is not kept of it out of the parts that have it. */
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

/** Has the parts of a film erased whose row is gone; its file's name is of no other film. */
const planErasure = (tx: Tx, { file, size }: FilmRow): Promise<void> =>
  eraseFilmJob.schedule(tx, `${file}:${partCount(size)}`, { seconds: 0 });

/** Scheduled job `film.erase`: the storage is asked outside of any transaction. */
const eraseParts = async (ref: string, deps: Deps): Promise<void> => {
  const [file = '', parts] = ref.split(':');
  for (let part = 0; part < Number(parts); part += 1) await storageOf(deps).delete(partKey(file, part));
};
export const eraseFilmJob = defineJob({ kind: 'film.erase', mayBeGivenUp: true, prepare: eraseParts, run: async () => {} });

const failureOf = ({ fault }: FilmError) =>
  typeof fault === 'string' ? filmFail(`film.${fault}`) : filmFail('film.codec', { codec: fault.codec });

/** Looks at a film that is whole and frees it of place and other metadata. One that cannot be played everywhere, or is too long, is refused and thrown away. */
export const finish = async (ctx: Ctx, { id }: Input<'finishFilm'>): Promise<Output<'finishFilm'>> => {
  const found = await ownOrFail(ctx, id);
  if (found.width !== null) return previewOf(ctx, found);
  if (progressOf(found).missing.length > 0) throw filmFail('film.unfinished');
  try {
    const { width, height, seconds } = await readAndClean(ctx.deps, found).catch((error: unknown) => {
      throw error instanceof FilmError ? failureOf(error) : error;
    });
    if (Math.floor(seconds) > filmLimits.seconds) throw filmFail('film.seconds', { n: filmLimits.seconds / 60 });
    return await ctx.inTx(async (tx) => {
      const locked = await repository.lockFilm(tx, ctx.memberId, id);
      if (!locked) throw filmFail('film.missing');
      return previewOf(ctx, await repository.setFacts(tx, id, width, height, Math.max(1, Math.round(seconds))));
    });
  } catch (error) {
    // A store that is away for a moment is no fault of the film's.
    if (error instanceof Failure) await drop(ctx, { id });
    throw error;
  }
};

/** Gives up an upload that nothing refers to. */
export const drop = async (ctx: Ctx, { id }: Input<'dropFilm'>): Promise<null> => {
  await ctx.inTx(async (tx) => {
    const removed = await repository.removeOwnFree(tx, ctx.memberId, id);
    if (removed) await planErasure(tx, removed);
  });
  return null;
};

/** Takes a film into use. Refuses (`film.missing`) what this member did not upload whole; one that was there before may stay. */
export const attachFilm = async (
  tx: Tx,
  memberId: string,
  id: string,
  kept: Output<'finishFilm'> | null,
): Promise<Output<'finishFilm'>> => {
  const row = await repository.attach(tx, memberId, id);
  if (row) return filmOf(row);
  if (kept?.id === id) return kept;
  throw filmFail('film.missing');
};

/** The same for a draft, which may name what is gone. */
export const keepFilm = async (tx: Tx, memberId: string, id: string): Promise<void> => {
  await repository.attach(tx, memberId, id);
};

/** Films to which nothing refers any more go after a day. */
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

/** Films from before metadata were taken out. One that would be refused today stays as it is. */
const cleanFilm = async (id: string, deps: Deps): Promise<void> => {
  const row = await repository.wholeFilm(deps.db, id);
  if (!row) return;
  await readAndClean(deps, row).catch((error: unknown) => {
    if (!(error instanceof FilmError)) throw error;
    deps.log.warn({ err: error, id }, 'an earlier film cannot be freed of metadata');
  });
};

export const cleanFilmJob = defineJob({ kind: 'film.clean', mayBeGivenUp: true, prepare: cleanFilm, run: async () => {} });

/** The films of a member who leaves go as soon as the worker comes by, as pictures do. */
export const eraseFilms = async (tx: Tx, memberId: string): Promise<void> => {
  for (const { id } of await repository.detachAll(tx, memberId)) await removeFilmJob.schedule(tx, id, { seconds: 0 });
};
