/** Steps shared by all transitions of an application: state, fee, role and notices to the applicant. */
import type { ExpertState } from '@juhe/contract/applyfor/daren.schemas';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Actor } from '../../http/call/context.ts';
import { jobKind } from '../../jobs/job.ts';
import { notify } from '../../notice/notify.ts';
import * as fee from '../shared/application-fee.ts';
import type { ApplicationRow } from './daren.repository.ts';
import { type ExpertEvent, expertApplicationMachine } from './expert-machine.ts';
import { expertTerms } from './expert-terms.ts';

/** The payable kind of an expert's fee and orders. */
export const expertPayable = 'expert';

/** By application: the decision period of the company ends. */
export const lapseKind = jobKind('expert.lapse');
/** By application: the role ends; before that the expert is reminded. */
export const endKind = jobKind('expert.end');
export const remindKind = jobKind('expert.remind');

/** Schedules the jobs of an approved application; the caller holds its row lock. */
export const scheduleValidity = async (tx: Tx, id: string, validUntilAt: string): Promise<void> => {
  await endKind.schedule(tx, id, validUntilAt);
  await remindKind.schedule(tx, id, new Date(Date.parse(validUntilAt) - expertTerms.remindDays * 86_400_000));
};

export const moveApplication = async (
  tx: Tx,
  { id, memberId }: Pick<ApplicationRow, 'id' | 'memberId'>,
  event: ExpertEvent,
  actor: Actor,
  note?: string,
): Promise<ExpertState> => {
  const { to } = await expertApplicationMachine.transition(tx, { id, event, actor, note });
  publish(tx, `member:${memberId}`, { kind: 'expertApplication', state: to });
  return to;
};

export const refundFee = (tx: Tx, application: ApplicationRow, actor: Actor): Promise<unknown> =>
  fee.refundFee(tx, expertPayable, application, actor);
export const settleFee = (tx: Tx, application: ApplicationRow): Promise<unknown> => fee.settleFee(tx, expertPayable, application);
export const settleEscrow = (tx: Tx, sum: fee.PaidSum): Promise<unknown> => fee.settleEscrow(tx, expertPayable, sum);

type Notified =
  | {
      readonly template: 'expertEnding' | 'expertExpired' | 'expertRenewed' | 'expertUpgraded';
      readonly params: { readonly at: string };
    }
  | { readonly template: 'expertApproved' | 'expertLapsed'; readonly params: { readonly feeCents: number } }
  | { readonly template: 'expertPaid'; readonly params: { readonly feeCents: number; readonly at: string } }
  | { readonly template: 'expertRejected'; readonly params: { readonly reason: string; readonly feeCents: number } }
  | { readonly template: 'expertRevoked'; readonly params: { readonly reason: string } };

/** Notifies the applicant, once per submission and additional `key`. */
export const notifyApplicant = (
  tx: Tx,
  { id, round, memberId }: ApplicationRow,
  { template, params }: Notified,
  key = '',
): Promise<unknown> =>
  notify(tx, {
    memberId,
    kind: 'service',
    template,
    params,
    link: applyforPages.expertApplication(),
    key: `${template}:${fee.payableRef(id, round)}${key && `:${key}`}`,
  });
