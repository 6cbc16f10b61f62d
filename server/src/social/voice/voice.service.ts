import { voiceLimits } from '@juhe/contract/social/voice.constants';
/** Recordings in conversations: stored by their sender, used by one message, erased with it. */
import { randomBytes } from 'node:crypto';
import { refuseFullStorage, reserveStorage } from '../../common/api.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { Ctx } from '../../http/call/context.ts';
import { consumeToken } from '../../http/limits/rate-limit.ts';
import { defineJob } from '../../jobs/job.ts';
import type { ExportFiles } from '../../modules/account-export.ts';
import type { SiteRoutes } from '../../modules/domain-module.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import { storageFail } from '../../storage/failures.ts';
import { uncachedTypes, sendStored } from '../../storage/send-stored.ts';
import { isSignedVoice, type SignedQuery, voiceUrl } from '../../storage/signed-address.ts';
import { storageOf } from '../../storage/storage.ts';
import { readVoice } from './voice-file.ts';
import { voiceFail } from './voice-failures.ts';
import * as repository from './voice.repository.ts';

/** Recordings per member in 24 hours, and time after which an unused one is deleted (seconds). */
const perDay = 300;
const orphanSeconds = 24 * 3600;

const keyOf = ({ file, container }: Pick<repository.VoiceRow, 'file' | 'container'>): string => `voice/${file}.${container}`;
const typeOf = ({ container }: Pick<repository.VoiceRow, 'container'>): string => `audio/${container}`;

/**
 * Stores a recording. Refusals: 400 `voice.type`, `voice.length` (measured from the file), 409 `upload.quota`, 429
 * `upload.dailyLimit`.
 */
export const uploadVoice = async (ctx: Ctx, { file }: { file: File }): Promise<{ id: string; milliseconds: number }> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const voice = bytes.length <= voiceLimits.bytes ? readVoice(bytes) : undefined;
  if (!voice) throw voiceFail('voice.type', undefined, { field: 'file' });
  // The last frame may end after the minute.
  if (voice.milliseconds < voiceLimits.leastMs || voice.milliseconds > voiceLimits.mostMs + 1000)
    throw voiceFail('voice.length', undefined, { field: 'file' });
  const { memberId } = ctx;
  await refuseFullStorage(ctx);
  const { ok } = await consumeToken(ctx.nonTransactional, `voice-day:${memberId}`, perDay, 24 * 3600);
  if (!ok) throw storageFail('upload.dailyLimit', { n: perDay });
  const row = await ctx.inTx(async (tx) => {
    await reserveStorage(tx, ctx, bytes.length);
    const file = randomBytes(20).toString('hex');
    const stored = await repository.insertVoice(tx, { ...voice, memberId, file, bytes: bytes.length });
    await orphanVoiceJob.schedule(tx, stored.id, { seconds: orphanSeconds });
    return stored;
  });
  await storageOf(ctx.deps).put(keyOf(row), bytes, typeOf(row));
  return { id: row.id, milliseconds: row.milliseconds };
};

/** Attaches a recording to a message of this transaction; throws `upload.unknown` for a foreign, deleted or already used one. */
export const attach = async (tx: Tx, memberId: string, id: string): Promise<void> => {
  if (!(await repository.attachVoice(tx, memberId, id))) throw storageFail('upload.unknown');
};

/** Releases the recording of a recalled message: the URL is invalid at once, the worker deletes the file later. */
export const release = async (tx: Tx, id: string): Promise<void> => {
  await repository.releaseVoice(tx, id);
  await orphanVoiceJob.schedule(tx, id, { seconds: 0 });
};

export const releaseAllOf = async (tx: Tx, memberId: string): Promise<void> => {
  for (const { id } of await repository.releaseAllOf(tx, memberId)) await orphanVoiceJob.schedule(tx, id, { seconds: 0 });
};

/** Recordings as messages show them, by id, with URLs valid for 10 to 15 minutes. */
export const voicesOf = async (db: Db, deps: Parameters<typeof voiceUrl>[0], ids: readonly string[]) =>
  new Map(
    (await repository.findVoices(db, ids)).map((row) => [
      row.id,
      { url: voiceUrl(deps, row.id), milliseconds: Math.min(row.milliseconds, voiceLimits.mostMs), played: row.isPlayed },
    ]),
  );

/** Scheduled job `voice.orphan`: deletes first the file, then the row of an unused recording. */
export const orphanVoiceJob = defineJob({
  kind: 'voice.orphan',
  mayBeGivenUp: true,
  prepare: async (id: string, deps: Deps): Promise<void> => {
    const row = await repository.orphanVoice(deps.db, id);
    if (row) await storageOf(deps).delete(keyOf(row));
  },
  run: async (tx, id) => {
    await repository.deleteOrphan(tx, id);
  },
});

/** `/u/v/<id>?…`: serves a recording for a URL signed in the last minutes, as long as a message uses it. */
export const registerVoiceAddress: SiteRoutes = async (app, deps) => {
  app.get<{ Params: { id: string }; Querystring: SignedQuery }>('/u/v/:id', async ({ params: { id }, query, headers }, reply) => {
    const [row] = isSignedVoice(deps.secrets.secretKey, id, query) ? await repository.findVoices(deps.db, [id]) : [];
    if (!row) throw httpFail('unknownPath');
    return sendStored(reply, storageOf(deps), { key: keyOf(row), type: typeOf(row), cacheControl: uncachedTypes, headers });
  });
};

/** The member's recordings in the archive of the account. */
export const voiceFiles: ExportFiles = {
  folder: 'voice',
  list: async (db, memberId) =>
    (await repository.ownVoices(db, memberId)).map((row) => ({ name: `${row.id}.${row.container}`, keys: [keyOf(row)] })),
};

/** Recordings in the member's storage quota, with pictures. */
export const storedVoices = { voice: repository.storedBytes };

/** Marks a recording as played; false when it already was. */
export const setPlayed = (tx: Tx, id: string) => repository.setPlayed(tx, id);
