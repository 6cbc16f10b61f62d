/** The company's side (auction.md B10): approval with the fee and the role, rejection and lapse with a refund, revocation. */
import type { darenSchemas } from '@juhe/contract/applyfor/daren.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { defineJob } from '../../jobs/job.ts';
import { addRole, dropRole, lockMembers } from '../../member/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { privateUrl } from '../../storage/signed-address.ts';
import { expertFail } from './daren-failures.ts';
import * as repository from './daren.repository.ts';
import type { ApplicationRow } from './daren.repository.ts';
import {
  endKind,
  lapseKind,
  moveApplication,
  refundFee,
  remindKind,
  scheduleValidity,
  settleFee,
  notifyApplicant,
} from './expert-steps.ts';
import { expertTerms } from './expert-terms.ts';

type Input<K extends keyof typeof darenSchemas> = HandlerInput<(typeof darenSchemas)[K]>;
type Output<K extends keyof typeof darenSchemas> = HandlerOutput<(typeof darenSchemas)[K]>;
type Decided = Output<'approveExpert'>;

export const listExpertApplications = (
  ctx: Ctx,
  { state, ...page }: Input<'listExpertApplications'>,
): Promise<Output<'listExpertApplications'>> =>
  pageOf(page, async (limit, offset) => {
    const { list, total } = await repository.applicationPage(ctx.db, state, limit, offset);
    return {
      total,
      list: list.map(
        ({ id, state: now, realName, reason, links, pictureIds, feeCents, level, validUntilAt, submittedAt, decideUntilAt }) => ({
          ...{ id, state: now, realName, reason, links, level, validUntilAt, submittedAt },
          pictures: pictureIds.map((pictureId) => ({ id: pictureId, url: privateUrl(ctx.deps, pictureId) })),
          feeCents: feeCents ?? expertTerms.feeCents[level],
          decideUntilAt: now === 'submitted' ? decideUntilAt : null,
        }),
      ),
    };
  });

const locked = async (tx: Tx, id: string): Promise<ApplicationRow> => {
  const row = await repository.lockApplication(tx, id);
  if (!row) throw expertFail('expert.missing');
  return row;
};

const feeOf = ({ feeCents }: ApplicationRow): number => feeCents ?? 0;

export const approveExpert = (ctx: Ctx, { id }: Input<'approveExpert'>): Promise<Decided> =>
  ctx.inTx(async (tx) => {
    const row = await locked(tx, id);
    const state = await moveApplication(tx, row, 'approve', ctx.actor);
    await repository.setDecided(tx, id, null);
    await lockMembers(tx, [row.memberId]);
    await addRole(tx, row.memberId, 'expert');
    await scheduleValidity(tx, id, await repository.extendValidity(tx, id, expertTerms.validDays));
    await settleFee(tx, row);
    await lapseKind.cancel(tx, id);
    await notifyApplicant(tx, row, { template: 'expertApproved', params: { feeCents: feeOf(row) } });
    return { id, state };
  });

export const rejectExpert = (ctx: Ctx, { id, reason }: Input<'rejectExpert'>): Promise<Decided> =>
  ctx.inTx(async (tx) => {
    const row = await locked(tx, id);
    const state = await moveApplication(tx, row, 'reject', ctx.actor, reason);
    await repository.setDecided(tx, id, reason);
    await refundFee(tx, row, ctx.actor);
    await lapseKind.cancel(tx, id);
    await notifyApplicant(tx, row, { template: 'expertRejected', params: { reason, feeCents: feeOf(row) } });
    return { id, state };
  });

export const revokeExpert = (ctx: Ctx, { id, reason }: Input<'revokeExpert'>): Promise<Decided> =>
  ctx.inTx(async (tx) => {
    const row = await locked(tx, id);
    const state = await moveApplication(tx, row, 'revoke', ctx.actor, reason);
    await repository.setDecided(tx, id, reason);
    await lockMembers(tx, [row.memberId]);
    await dropRole(tx, row.memberId, 'expert');
    await endKind.cancel(tx, id);
    await remindKind.cancel(tx, id);
    await notifyApplicant(tx, row, { template: 'expertRevoked', params: { reason } });
    return { id, state };
  });

/**
 * Scheduled job `expert.lapse`: the company missed the decision deadline; the fee is refunded and the applicant may apply
 * again at once.
 */
const lapse = async (tx: Tx, id: string): Promise<void> => {
  const row = await repository.lockApplication(tx, id);
  if (row?.state !== 'submitted') return;
  await moveApplication(tx, row, 'lapse', systemActor);
  await repository.setDecided(tx, id, null);
  await refundFee(tx, row, systemActor);
  await notifyApplicant(tx, row, { template: 'expertLapsed', params: { feeCents: feeOf(row) } });
};
export const lapseExpertJob = defineJob({ kind: lapseKind, lock: repository.lockApplication, run: lapse });

/** Scheduled job `expert.end`: the year is over; an expert who has renewed keeps the role. */
const expire = async (tx: Tx, id: string): Promise<void> => {
  const row = await repository.lockApplication(tx, id);
  const validity = await repository.validityOf(tx, id, expertTerms.renewDays);
  if (row?.state !== 'approved' || row.validUntilAt === null) return;
  if (!validity?.isOver) return endKind.schedule(tx, id, row.validUntilAt);
  await moveApplication(tx, row, 'end', systemActor);
  await lockMembers(tx, [row.memberId]);
  await dropRole(tx, row.memberId, 'expert');
  await notifyApplicant(tx, row, { template: 'expertExpired', params: { at: row.validUntilAt } }, row.validUntilAt);
};
export const endExpertJob = defineJob({ kind: endKind, lock: repository.lockApplication, run: expire });

/** Scheduled job `expert.remind`: reminds the expert that the end is near. */
const remind = async (tx: Tx, id: string): Promise<void> => {
  const row = await repository.lockApplication(tx, id);
  const validity = await repository.validityOf(tx, id, expertTerms.renewDays);
  if (row?.state !== 'approved' || row.validUntilAt === null || !validity || validity.isOver) return;
  if (validity.secondsLeft > expertTerms.remindDays * 86_400) return;
  await notifyApplicant(tx, row, { template: 'expertEnding', params: { at: row.validUntilAt } }, row.validUntilAt);
};
export const remindExpertJob = defineJob({ kind: remindKind, lock: repository.lockApplication, run: remind });
