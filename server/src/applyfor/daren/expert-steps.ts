/** What an application goes through whoever moves it: its state, the fee, the role, and what the applicant is told. */
import type { ExpertState } from '@juhe/contract/applyfor/daren.schemas';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Actor } from '../../http/context.ts';
import { jobKind } from '../../jobs/job.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { escrowOf, refund } from '../../payment/api.ts';
import { notify } from '../../social/api.ts';
import type { ApplicationRow } from './daren.repository.ts';
import { type ExpertEvent, expertApplicationMachine } from './expert-machine.ts';
import { expertTerms } from './expert-terms.ts';

/** The payable kind of an expert's fee and orders. */
export const expertPayable = 'expert';

/** By application: the time in which the company decides is over. */
export const lapseKind = jobKind('expert.lapse');
/** By application: the role ends, and its end is so near that the expert is reminded. */
export const endKind = jobKind('expert.end');
export const remindKind = jobKind('expert.remind');

/** Sets the jobs of an approved application; the caller holds its row. */
export const scheduleValidity = async (tx: Tx, id: string, validUntilAt: string): Promise<void> => {
  await endKind.schedule(tx, id, validUntilAt);
  await remindKind.schedule(tx, id, new Date(Date.parse(validUntilAt) - expertTerms.remindDays * 86_400_000));
};

/** What a payment pays for: one submission of an application. */
export const payableRef = (id: string, round: number): string => `${id}.${round}`;

export const moveApplication = async (
  tx: Tx,
  { id, memberId }: Pick<ApplicationRow, 'id' | 'memberId'>,
  event: ExpertEvent,
  actor: Actor,
  note?: string,
): Promise<ExpertState> => {
  const { to } = await expertApplicationMachine.fire(tx, { id, event, actor, note });
  publish(tx, `member:${memberId}`, { kind: 'expertApplication', state: to });
  return to;
};

const paid = ({ id, round, payNo, feeCents }: ApplicationRow) => {
  if (payNo === null || feeCents === null) throw new Error(`application ${id} was submitted without a payment`);
  return { payNo, amount: feeCents, key: `expert:${payableRef(id, round)}` };
};

/** The fee goes back by the way it came; the application has been moved already. */
export const refundFee = (tx: Tx, application: ApplicationRow, actor: Actor): Promise<unknown> =>
  refund(tx, { ...paid(application), actor });

interface PaidSum {
  readonly payNo: string;
  /** Cents. */
  readonly amount: number;
  readonly key: string;
}

/** What was paid is the platform's. */
export const settleEscrow = (tx: Tx, { payNo, amount, key }: PaidSum): Promise<unknown> =>
  post(tx, {
    kind: 'expert.settled',
    ref: payNo,
    key: `expert.settled:${key}`,
    entries: [
      { account: escrowOf(payNo), amount: -amount },
      { account: platformAccount('platformRevenue'), amount },
    ],
  });

/** The fee of an approved application is the platform's. */
export const settleFee = (tx: Tx, application: ApplicationRow): Promise<unknown> => settleEscrow(tx, paid(application));

type Told =
  | {
      readonly template: 'expertEnding' | 'expertExpired' | 'expertRenewed' | 'expertUpgraded';
      readonly params: { readonly at: string };
    }
  | { readonly template: 'expertApproved' | 'expertLapsed'; readonly params: { readonly feeCents: number } }
  | { readonly template: 'expertRejected'; readonly params: { readonly reason: string; readonly feeCents: number } }
  | { readonly template: 'expertRevoked'; readonly params: { readonly reason: string } };

/** Tells the applicant what happened, once for each submission, and for what `key` names beside it. */
export const tellApplicant = (
  tx: Tx,
  { id, round, memberId }: ApplicationRow,
  { template, params }: Told,
  key = '',
): Promise<unknown> =>
  notify(tx, {
    memberId,
    kind: 'service',
    template,
    params,
    link: applyforPages.expertApplication(),
    key: `${template}:${payableRef(id, round)}${key && `:${key}`}`,
  });
