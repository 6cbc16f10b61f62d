/**
 * Orders of an expert (applyfor.md a): another year after the end, or the higher rank until the end for the difference of the
 * fees.
 */
import type { darenSchemas, ExpertTermKind } from '@juhe/contract/applyfor/daren.schemas';
import type { HandlerInput } from '@juhe/contract/operation';
import type { Db, Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import type { Texts } from '../../http/text/lang.ts';
import { closeIfOpen, createPayment, refund } from '../../payment/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { paySeconds } from '../shared/application-fee.ts';
import { expertFail } from './daren-failures.ts';
import * as repository from './daren.repository.ts';
import type { ApplicationRow } from './daren.repository.ts';
import { expertTermMachine } from './expert-machine.ts';
import { requireNeeds } from './expert-needs.service.ts';
import { expertPayable, scheduleValidity, settleEscrow, notifyApplicant } from './expert-steps.ts';
import { expertTerms, upgradeCents } from './expert-terms.ts';
import * as terms from './term.repository.ts';
import type { TermRow } from './term.repository.ts';
import { texts } from '../locales/texts.gen.ts';

const subjects: Readonly<Record<ExpertTermKind, Texts>> = texts.paymentSubjects.expertTerm;

/**
 * Returns the current price of the order (cents). Throws 409 `expert.renewEarly`, `expert.isTop`, or `expert.changed` for a
 * member who is no longer an expert.
 */
const priceOf = async (db: Db, row: ApplicationRow, kind: ExpertTermKind): Promise<number> => {
  const validity = await repository.validityOf(db, row.id, expertTerms.renewDays);
  if (row.state !== 'approved' || !validity || validity.isOver) throw expertFail('expert.changed');
  if (kind === 'renewal') {
    if (validity.secondsLeft > expertTerms.renewDays * 86_400)
      throw expertFail('expert.renewEarly', { at: validity.renewFromAt });
    return expertTerms.feeCents[row.level];
  }
  if (row.level === 'senior') throw expertFail('expert.isTop');
  return upgradeCents(validity.secondsLeft);
};

const end = async (tx: Tx, term: TermRow, event: 'cancel' | 'expire', ctx: Ctx): Promise<void> => {
  const actor = event === 'cancel' ? ctx.actor : systemActor;
  await closeIfOpen(tx, term.payNo, actor, event === 'cancel' ? 'cancelled' : 'expired');
  await expertTermMachine.transition(tx, { id: term.id, event, actor });
};

/** Ends an expired unpaid order; before the application is locked, since a callback locks the payment first. */
const endExpired = async (ctx: Ctx, tx: Tx): Promise<void> => {
  const application = await repository.findOwn(tx, ctx.memberId);
  const open = application && (await terms.findOpenTerm(tx, application.id));
  if (open?.isExpired) await end(tx, open, 'expire', ctx);
};

/**
 * Orders at the price that the expert saw; an open order of the same kind and price is reused. Refusals (409): those of the
 * price, `expert.needs`, `expert.feeChanged`, `expert.termOpen`; 404 `expert.missing`.
 */
export const order = async (
  ctx: Ctx,
  tx: Tx,
  { kind, expectedCents }: HandlerInput<(typeof darenSchemas)['orderExpertTerm']>,
): Promise<void> => {
  const { memberId } = ctx;
  await endExpired(ctx, tx);
  const ownApplication = await repository.findOwn(tx, memberId);
  const row = ownApplication && (await repository.lockApplication(tx, ownApplication.id));
  if (!row) throw expertFail('expert.missing');
  const open = await terms.findOpenTerm(tx, row.id);
  if (open && (open.kind !== kind || open.amountCents !== expectedCents)) throw expertFail('expert.termOpen');
  if (open) return;
  const amountCents = await priceOf(tx, row, kind);
  if (kind === 'upgrade') await requireNeeds(tx, memberId, 'senior');
  if (amountCents !== expectedCents) throw expertFail('expert.feeChanged', { feeCents: amountCents });
  const id = await terms.insertTerm(tx, row.id, kind, amountCents);
  const { payNo, expiresAt } = await createPayment(
    ctx.deps,
    tx,
    {
      ...{ memberId, kind: expertPayable, refs: [`term.${id}`], amountCents, expiresInSeconds: paySeconds },
      subject: subjects[kind][ctx.lang],
    },
    ctx.actor,
  );
  await terms.setTermPayment(tx, id, payNo, expiresAt);
  await expertTermMachine.created(tx, { id, state: 'pendingPayment', actor: ctx.actor });
};

export const cancel = async (ctx: Ctx, tx: Tx): Promise<void> => {
  const application = await repository.findOwn(tx, ctx.memberId);
  if (!application) throw expertFail('expert.missing');
  const open = await terms.findOpenTerm(tx, application.id);
  if (!open) throw expertFail('expert.changed');
  await end(tx, open, 'cancel', ctx);
};

/** Locks the application and the order of a payment, if the payment belongs to an order. */
export const lockTermOfPayment = async (tx: Tx, payNo: string): Promise<{ row: ApplicationRow; term: TermRow } | undefined> => {
  const applicationId = await terms.applicationOfTerm(tx, payNo);
  if (applicationId === undefined) return undefined;
  const row = await repository.lockApplication(tx, applicationId);
  const term = await terms.lockTerm(tx, payNo);
  return row && term ? { row, term } : undefined;
};

/**
 * Completes a paid order: the year is added or the rank raised, and the money goes to the company at once; it is refunded
 * when the role has ended meanwhile.
 */
export const onTermPaid = async (tx: Tx, { row, term }: { row: ApplicationRow; term: TermRow }): Promise<void> => {
  const { id, kind, payNo, amountCents } = term;
  if (row.state !== 'approved') {
    await expertTermMachine.transition(tx, { id, event: 'return', actor: systemActor });
    await refund(tx, { payNo, amount: amountCents, key: `expert:term.${id}`, actor: systemActor });
    return;
  }
  await expertTermMachine.transition(tx, { id, event: 'pay', actor: systemActor });
  if (kind === 'upgrade') {
    await repository.setLevel(tx, row.id, 'senior');
    await notifyApplicant(tx, row, { template: 'expertUpgraded', params: { at: row.validUntilAt ?? '' } }, id);
  } else {
    const at = await repository.extendValidity(tx, row.id, expertTerms.validDays);
    await scheduleValidity(tx, row.id, at);
    await notifyApplicant(tx, row, { template: 'expertRenewed', params: { at } }, id);
  }
  await settleEscrow(tx, { payNo, amount: amountCents, key: `expert:term.${id}` });
};

/** Ends an order unpaid at its deadline. */
export const onTermExpired = async (tx: Tx, { term }: { term: TermRow }): Promise<void> => {
  if (term.state === 'pendingPayment')
    await expertTermMachine.transition(tx, { id: term.id, event: 'expire', actor: systemActor });
};
