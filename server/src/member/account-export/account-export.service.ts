/** The archive of an account (social.md f): requested, built by a job, downloaded from a signed address, erased after a week. */
import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exportDays, type accountExportSchemas } from '@juhe/contract/member/account-export.schemas';
import type { HandlerOutput } from '@juhe/contract/operation';
import * as socialPages from '@juhe/contract/pages/social';
import type { Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import { publish } from '../../events/publish.ts';
import type { Ctx } from '../../http/call/context.ts';
import { freeSpaceGuard } from '../../http/input/upload-gate.ts';
import { defineJob } from '../../jobs/job.ts';
import { notify } from '../../notice/notify.ts';
import { exportUrl } from '../../storage/signed-address.ts';
import { storageOf } from '../../storage/storage.ts';
import type { AccountDeletion } from '../../modules/account-deletion.ts';
import { exportFail } from './export-failures.ts';
import { lockMembers } from '../lock.repository.ts';
import * as repository from './account-export.repository.ts';
import type { ExportRow } from './account-export.repository.ts';
import { writeArchive } from './export-archive.ts';
import { erasePieces, storePieces } from './export-pieces.ts';

type State = HandlerOutput<typeof accountExportSchemas.getAccountExport>;

const noExport: State = { state: 'none', requestedAt: null, readyAt: null, expiresAt: null, bytes: null };

const viewOf = (row: ExportRow | undefined): State => {
  if (!row || row.state === 'expired') return noExport;
  const { state, createdAt, readyAt, expiresAt, bytes } = row;
  return { state, requestedAt: createdAt, readyAt, expiresAt, bytes: state === 'ready' ? bytes : null };
};

export const getAccountExport = async ({ db, memberId }: Ctx): Promise<State> =>
  viewOf(await repository.presentExport(db, memberId));

/**
 * Expires an archive. A ready or failed one is erased at once; a build in progress is left to its own job, which notices that
 * it is obsolete.
 */
const expire = async (tx: Tx, row: ExportRow): Promise<void> => {
  await repository.setExpired(tx, row.id);
  if (row.state !== 'building') await eraseExportJob.schedule(tx, row.id, { seconds: 0 });
};

/** Requests an archive. Returns one that is being built; a ready or failed one is replaced by the new one. */
export const requestAccountExport = (ctx: Ctx): Promise<State> =>
  ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    // Serialises the requests of one member.
    await lockMembers(tx, [memberId]);
    const present = await repository.lockPresent(tx, memberId);
    if (present?.state === 'building') return viewOf(present);
    if (present) await expire(tx, present);
    const row = await repository.insertExport(tx, memberId, randomBytes(20).toString('hex'));
    await buildExportJob.schedule(tx, row.id, { seconds: 0 });
    return viewOf(row);
  });

/** Returns the address of the ready archive, valid for 10 to 15 minutes for anyone who has it; throws `export.missing`. */
export const linkAccountExport = async (ctx: Ctx): Promise<{ url: string }> => {
  const row = await repository.presentExport(ctx.db, ctx.memberId);
  if (row?.state !== 'ready') throw exportFail('export.missing');
  return { url: exportUrl(ctx.deps, row.id) };
};

/** Maximum number of attempts; with the delays between them about a quarter of an hour if each fails immediately. */
export const maxAttempts = 10;
/** Timeout of an attempt (seconds). */
const buildSeconds = 3600;

type Stored = { readonly pieces: number; readonly bytes: number } | 'failed' | undefined;

/** Runs outside the job's transaction: reads, packs into a local file, stores its chunks. Idempotent. */
const build = async (id: string, deps: Deps, signal: AbortSignal): Promise<Stored> => {
  const row = await repository.beginAttempt(deps.db, id);
  if (!row) return undefined;
  if (row.attempts > maxAttempts) return 'failed';
  const { dataDir, minFreeBytes } = deps.config;
  await freeSpaceGuard(dataDir, minFreeBytes)();
  const folder = join(dataDir, 'tmp');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `export-${row.file}-${randomBytes(4).toString('hex')}.zip`);
  try {
    await writeArchive(deps, row.memberId, path, signal);
    return await storePieces(storageOf(deps), row.file, path, signal);
  } finally {
    await rm(path, { force: true });
  }
};

const finish = async (tx: Tx, id: string, _: Deps, stored: Stored): Promise<void> => {
  const row = await repository.lockExport(tx, id);
  if (!row) return;
  if (row.state !== 'building' || !stored) {
    await eraseExportJob.schedule(tx, id, { seconds: 0 });
    return;
  }
  const isFailed = stored === 'failed';
  const { expiresAt } = await (isFailed
    ? repository.setFailed(tx, id, exportDays)
    : repository.setReady(tx, id, stored, exportDays));
  await eraseExportJob.schedule(tx, id, expiresAt);
  publish(tx, `member:${row.memberId}`, { kind: 'accountExport' });
  const template = isFailed ? 'accountExportFailed' : 'accountExportReady';
  await notify(tx, {
    memberId: row.memberId,
    kind: 'service',
    template,
    params: isFailed ? {} : { days: exportDays },
    key: `${template}:${id}`,
    link: socialPages.accountExport(),
  });
};

/** Scheduled job `accountExport.build`: one archive at a time, so that exports slow down nobody, each within an hour. */
export const buildExportJob = defineJob({
  kind: 'accountExport.build',
  lanes: 1,
  prepareSeconds: buildSeconds,
  lock: repository.lockExport,
  prepare: build,
  run: finish,
});

const mayGo = (row: ExportRow | undefined): row is ExportRow => row !== undefined && (row.state === 'expired' || row.isOver);

/** Scheduled job `accountExport.erase`: erases the chunks, then the row. */
export const eraseExportJob = defineJob({
  kind: 'accountExport.erase',
  lock: repository.lockExport,
  prepare: async (id: string, deps: Deps, signal: AbortSignal): Promise<void> => {
    const row = await repository.findExport(deps.db, id);
    if (mayGo(row)) await erasePieces(storageOf(deps), row.file, row.pieces, signal);
  },
  run: async (tx, id) => {
    if (mayGo(await repository.lockExport(tx, id))) await repository.deleteExport(tx, id);
  },
});

/** Account deletion erases the archive. */
export const exportAccountDeletion: AccountDeletion = {
  erase: async (tx, memberId) => {
    const present = await repository.lockPresent(tx, memberId);
    if (present) await expire(tx, present);
  },
};
