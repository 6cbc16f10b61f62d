import { createHash } from 'node:crypto';
import type { narrationSchemas } from '@juhe/contract/content/narration.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { defineJob } from '../../jobs/job.ts';
import type { Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import type { Ctx } from '../../http/call/context.ts';
import { claimFile, releaseFile } from '../../storage/file-claims.ts';
import { storageOf } from '../../storage/storage.ts';
import { contentFail } from '../failures.ts';
import { readMp3 } from './mp3.ts';
import { narrationFail } from './narration-failures.ts';
import * as repository from './narration.repository.ts';

type Input<K extends keyof typeof narrationSchemas> = HandlerInput<(typeof narrationSchemas)[K]>;
type Output<K extends keyof typeof narrationSchemas> = HandlerOutput<(typeof narrationSchemas)[K]>;

/** Retention (s) of a file that no chapter references any more: someone may still be listening. */
const orphanSeconds = 24 * 3600;

const ofAddress = /^\/u\/a\/([0-9a-f]{40})\.mp3$/;
const addressOf = (file: string): string => `/u/a/${file}.mp3`;
export const audioKey = (file: string): string => `audio/${file}.mp3`;

/** Schedules the removal of an own file after a day, unless it is used again. */
const scheduleRemoval = async (tx: Tx, url: string): Promise<void> => {
  const file = ofAddress.exec(url)?.[1];
  if (file !== undefined) await removeNarrationJob.schedule(tx, file, { seconds: orphanSeconds });
};

/** Sets the audio of a chapter (domain.md §5). Files are stored by content hash, so that the same file again changes nothing. */
export const setChapterAudio = async (
  ctx: Ctx,
  { bookId, indexId, file }: Input<'setChapterAudio'>,
): Promise<Output<'setChapterAudio'>> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mp3 = readMp3(bytes);
  if (!mp3) throw narrationFail('narration.mp3', undefined, { field: 'file' });
  const { seconds, sound } = mp3;
  const hash = createHash('sha256').update(sound).digest('hex').slice(0, 40);
  const key = audioKey(hash);
  await ctx.inTx(async (tx) => {
    await repository.lockFile(tx, hash);
    if (!(await repository.lockAudio(tx, bookId, indexId))) throw contentFail('chapter.missing');
    if (!(await claimFile(tx, key, 'store'))) throw httpFail('unavailable', {}, { retryAfter: 5 });
  });
  await storageOf(ctx.deps).put(key, sound, 'audio/mpeg');
  return ctx.inTx(async (tx) => {
    await repository.lockFile(tx, hash);
    const before = await repository.lockAudio(tx, bookId, indexId);
    if (!before) throw contentFail('chapter.missing');
    await releaseFile(tx, key, 'store');
    const stored = { url: addressOf(hash), seconds: Math.max(1, Math.round(seconds)) };
    await repository.setAudio(tx, indexId, stored.url, stored.seconds);
    if (before.url !== stored.url) await scheduleRemoval(tx, before.url);
    return stored;
  });
};

export const removeChapterAudio = (ctx: Ctx, { bookId, indexId }: Input<'removeChapterAudio'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const before = await repository.lockAudio(tx, bookId, indexId);
    if (!before) throw contentFail('chapter.missing');
    await repository.setAudio(tx, indexId, '', 0);
    await scheduleRemoval(tx, before.url);
    return null;
  });

export const setBookAudio = (ctx: Ctx, { bookId, audio }: Input<'setBookAudio'>): Promise<null> =>
  ctx.inTx(async (tx) => {
    const book = await repository.lockBook(tx, bookId);
    if (!book) throw contentFail('book.missing');
    if (audio && !book.heard) throw narrationFail('narration.silent');
    if (book.audio !== audio) await repository.setBookAudio(tx, bookId, audio);
    return null;
  });

/** Removes a file that no chapter references. */
const removeNarration = async (file: string, { db, config }: Deps): Promise<void> => {
  const isFree = await db.inTx(async (tx) => {
    await repository.lockFile(tx, file);
    return !(await repository.isUsed(tx, addressOf(file))) && (await claimFile(tx, audioKey(file), 'erase'));
  });
  if (isFree) await storageOf({ config }).delete(audioKey(file));
};
export const removeNarrationJob = defineJob({
  kind: 'narration.orphan',
  mayBeGivenUp: true,
  prepare: removeNarration,
  run: (tx, file) => releaseFile(tx, audioKey(file), 'erase'),
});
