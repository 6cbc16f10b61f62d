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

/** By application: the time in which the company decides is over. */
export const lapseKind = jobKind('expert.lapse');

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

/** The fee of an approved application is the platform's. */
export const settleFee = (tx: Tx, application: ApplicationRow): Promise<unknown> => {
  const { payNo, amount, key } = paid(application);
  return post(tx, {
    kind: 'expert.settled',
    ref: payNo,
    key: `expert.settled:${key}`,
    entries: [
      { account: escrowOf(payNo), amount: -amount },
      { account: platformAccount('platformRevenue'), amount },
    ],
  });
};

type Told =
  | { readonly template: 'expertApproved' | 'expertLapsed'; readonly params: { readonly feeCents: number } }
  | { readonly template: 'expertRejected'; readonly params: { readonly reason: string; readonly feeCents: number } }
  | { readonly template: 'expertRevoked'; readonly params: { readonly reason: string } };

/** Tells the applicant what was decided, once for each submission and decision. */
export const tellApplicant = (tx: Tx, { id, round, memberId }: ApplicationRow, { template, params }: Told): Promise<unknown> =>
  notify(tx, {
    memberId,
    kind: 'service',
    template,
    params,
    link: applyforPages.expertApplication(),
    key: `${template}:${payableRef(id, round)}`,
  });
