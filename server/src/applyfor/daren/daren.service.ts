/** The applicant's side (auction.md B10): draft, submission, payment, withdrawal. */
import type { darenSchemas } from '@juhe/contract/applyfor/daren.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import * as applyforPages from '@juhe/contract/pages/applyfor';
import { attachPrivatePictures, judgeByWords } from '../../common/api.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { Ctx } from '../../http/call/context.ts';
import type { Texts } from '../../http/text/lang.ts';
import { requireIdentity } from '../../member/api.ts';
import { type Payable, startPayment } from '../../payment/api.ts';
import { systemActor } from '../../state-machine/machine.ts';
import { privateUrl } from '../../storage/signed-address.ts';
import { acceptedVersion } from '../shared/agreement.ts';
import { feePayable, openFee, withdrawApplication } from '../shared/application-fee.ts';
import { usualSeconds } from '../usual-time.ts';
import { expertActionsOf } from './expert-actions.ts';
import { expertFail } from './daren-failures.ts';
import * as repository from './daren.repository.ts';
import type { ApplicationFields, ApplicationRow } from './daren.repository.ts';
import { expertApplicationMachine } from './expert-machine.ts';
import { needsFor, requireNeeds } from './expert-needs.service.ts';
import { expertPayable, lapseKind, moveApplication, notifyApplicant } from './expert-steps.ts';
import { expertTerms, upgradeCents } from './expert-terms.ts';
import { findOpenTerm } from './term.repository.ts';
import * as term from './term.service.ts';
import { texts } from '../locales/texts.gen.ts';

type Input<K extends keyof typeof darenSchemas> = HandlerInput<(typeof darenSchemas)[K]>;
type Output<K extends keyof typeof darenSchemas> = HandlerOutput<(typeof darenSchemas)[K]>;
type Application = NonNullable<Output<'getExpertApplication'>>;

const subject: Texts = texts.paymentSubjects.expert;

/** Returns when the application may be submitted again; undefined when it may be now. */
const waitOf = (db: Db, { state, decidedAt }: ApplicationRow): Promise<string | undefined> => {
  if (state === 'rejected') return repository.waitUntil(db, decidedAt, expertTerms.waitDays);
  if (state === 'revoked') return repository.waitUntil(db, decidedAt, expertTerms.revokedDays);
  return Promise.resolve(undefined);
};

/** The orders open to an expert now, and the order that waits for its payment. */
const termView = async (ctx: Ctx, db: Db, row: ApplicationRow): Promise<Pick<Application, 'renewal' | 'upgrade' | 'term'>> => {
  const validity = row.state === 'approved' ? await repository.validityOf(db, row.id, expertTerms.renewDays) : undefined;
  if (!validity) return { renewal: null, upgrade: null, term: null };
  const open = await findOpenTerm(db, row.id);
  const seniorNeeds = row.level === 'senior' ? undefined : (await needsFor(ctx, ['senior'])).get('senior');
  return {
    renewal: {
      fromAt: validity.renewFromAt,
      isOpen: !validity.isOver && validity.secondsLeft <= expertTerms.renewDays * 86_400,
      amountCents: expertTerms.feeCents[row.level],
    },
    upgrade: seniorNeeds ? { amountCents: upgradeCents(validity.secondsLeft), needs: seniorNeeds } : null,
    term:
      open && !open.isExpired
        ? { kind: open.kind, amountCents: open.amountCents, payNo: open.payNo, payUntilAt: open.payUntilAt }
        : null,
  };
};

const view = async (ctx: Ctx, db: Db, row: ApplicationRow): Promise<Application> => {
  const { id, state, realName, reason, links, pictureIds, refusal } = row;
  const orders = await termView(ctx, db, row);
  const waitUntilAt = (await waitOf(db, row)) ?? null;
  return {
    ...{ id, state, realName, reason, links, refusal },
    level: row.level,
    agreedVersion: row.agreedVersion,
    validUntilAt: state === 'approved' ? row.validUntilAt : null,
    ...orders,
    pictures: pictureIds.map((pictureId) => ({ id: pictureId, url: privateUrl(ctx.deps, pictureId) })),
    feeCents: row.feeCents ?? expertTerms.feeCents[row.level],
    payNo: state === 'pendingPayment' ? row.payNo : null,
    payUntilAt: state === 'pendingPayment' ? row.payUntilAt : null,
    decideUntilAt: state === 'submitted' ? row.decideUntilAt : null,
    usualSeconds: state === 'submitted' ? ((await usualSeconds(db, 'expertApplication', ['pay'])) ?? null) : null,
    waitUntilAt,
    actions: expertActionsOf({ state, payNo: row.payNo, payOver: row.payOver, waitUntilAt, ...orders }),
    timeline: (await expertApplicationMachine.history(db, id))
      .map(({ event, to, at, note }) => ({ event, state: to, at, note }))
      .reverse(),
  };
};

/** The member's application with its timeline, newest first; null when there is none. */
export const getExpertApplication = async (ctx: Ctx): Promise<Output<'getExpertApplication'>> => {
  const row = await repository.findOwn(ctx.db, ctx.memberId);
  return row ? view(ctx, ctx.db, row) : null;
};

const reread = async (ctx: Ctx, tx: Tx): Promise<Application> => {
  const row = await repository.findOwn(tx, ctx.memberId);
  if (!row) throw expertFail('expert.missing');
  return view(ctx, tx, row);
};

/** Locks the member's application for a change. */
const editable = async (ctx: Ctx, tx: Tx): Promise<ApplicationRow> => {
  const { isNew, ...row } = await repository.lockOwn(tx, ctx.memberId);
  if (isNew) await expertApplicationMachine.created(tx, { id: row.id, state: 'draft', actor: ctx.actor });
  if (row.state === 'approved') throw expertFail('expert.isAlready');
  if (row.state === 'pendingPayment' || row.state === 'submitted') throw expertFail('expert.open');
  return row;
};

const write = async (ctx: Ctx, tx: Tx, row: ApplicationRow, fields: ApplicationFields): Promise<void> => {
  const added = fields.pictureIds.filter((id) => !row.pictureIds.includes(id));
  await attachPrivatePictures(tx, ctx.memberId, 'expert', added);
  await repository.writeFields(tx, row.id, fields);
};

/** Saves the fields filled in so far; omitted fields are unchanged. */
export const saveExpertDraft = (ctx: Ctx, input: Input<'saveExpertDraft'>): Promise<Application> =>
  ctx.inTx(async (tx) => {
    const row = await editable(ctx, tx);
    const changed = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    await write(ctx, tx, row, { ...row, ...changed });
    return reread(ctx, tx);
  });

/**
 * Submits the application: its payment opens with the current fee, and its `Payable` decides what the payment waits for.
 * Refusals: 409 `expert.feeChanged`, `expert.agreementChanged`, `expert.wait`, `expert.needs`.
 */
export const submitExpertApplication = async (
  ctx: Ctx,
  { expectedCents, levelId, agreed, ...fields }: Input<'submitExpertApplication'>,
): Promise<Application> => {
  const feeCents = expertTerms.feeCents[levelId];
  if (expectedCents !== feeCents) throw expertFail('expert.feeChanged', { feeCents });
  // By word list only: the key's transaction is open, and a person reads every application.
  await judgeByWords({ texts: [fields.reason] }, 'reason');
  await judgeByWords({ texts: [fields.links] }, 'links');
  return ctx.inTx(async (tx) => {
    const { memberId } = ctx;
    const row = await editable(ctx, tx);
    await requireIdentity(tx, memberId);
    const until = await waitOf(tx, row);
    if (until !== undefined) throw expertFail('expert.wait', { at: until });
    await requireNeeds(tx, memberId, levelId);
    const agreedVersion = await acceptedVersion(tx, 'expert', agreed, () =>
      expertFail('expert.agreementChanged', undefined, { field: 'agreed' }),
    );
    await write(ctx, tx, row, fields);
    const opened = await openFee(ctx, tx, row, { kind: expertPayable, subject: subject[ctx.lang], amountCents: feeCents });
    await repository.beginRound(tx, row.id, { ...opened, level: levelId, feeCents, agreedVersion });
    await moveApplication(tx, row, 'submit', ctx.actor);
    return reread(ctx, tx);
  });
};

/** Starts the payment of the fee or of an expert's open order, or pays it from the wallet; a paid one is returned unchanged. */
export const payExpertApplication = (
  ctx: Ctx,
  { applicationId, ...method }: Input<'payExpertApplication'>,
): Promise<Output<'payExpertApplication'>> =>
  ctx.inTx(async (tx) => {
    const row = await repository.findOwn(tx, ctx.memberId);
    if (row?.id !== applicationId) throw expertFail('expert.missing');
    const open = row.state === 'approved' ? await findOpenTerm(tx, row.id) : undefined;
    if (open) return startPayment(ctx, { payNo: open.payNo, ...method });
    if (row.payNo === null || (row.state !== 'pendingPayment' && row.state !== 'submitted')) throw expertFail('expert.changed');
    return startPayment(ctx, { payNo: row.payNo, ...method });
  });

/** Withdraws the application: an unpaid one with its payment, a paid one with a refund. It becomes a draft again. */
export const withdrawExpertApplication = (ctx: Ctx): Promise<Application> =>
  ctx.inTx(async (tx) => {
    const before = await repository.findOwn(tx, ctx.memberId);
    if (!before) throw expertFail('expert.missing');
    const { id, state } = await withdrawApplication(ctx, tx, expertPayable, before, {
      lock: repository.lockApplication,
      move: (inner, row) => moveApplication(inner, row, 'withdraw', ctx.actor),
      refused: () => expertFail('expert.changed'),
    });
    if (state === 'submitted') await lapseKind.cancel(tx, id);
    return reread(ctx, tx);
  });

export const orderExpertTerm = (ctx: Ctx, input: Input<'orderExpertTerm'>): Promise<Application> =>
  ctx.inTx(async (tx) => {
    await term.order(ctx, tx, input);
    return reread(ctx, tx);
  });

export const cancelExpertTerm = (ctx: Ctx): Promise<Application> =>
  ctx.inTx(async (tx) => {
    await term.cancel(ctx, tx);
    return reread(ctx, tx);
  });

const applicationPayable = feePayable<ApplicationRow>({
  lockOfPayment: repository.lockOfPayment,
  onPaid: async (tx, row) => {
    await moveApplication(tx, row, 'pay', systemActor);
    const at = await repository.setSubmitted(tx, row.id, expertTerms.decideDays);
    await lapseKind.schedule(tx, row.id, at);
    await notifyApplicant(tx, row, { template: 'expertPaid', params: { feeCents: row.feeCents ?? 0, at } });
  },
  onExpired: (tx, row) => moveApplication(tx, row, 'expire', systemActor),
});

/** Payment handlers of the fee and of an expert's order. */
export const expertPayables: Record<typeof expertPayable, Payable> = {
  [expertPayable]: {
    page: () => applyforPages.expertApplication(),
    lock: async (tx, payment, deps) => {
      if (!(await term.lockTermOfPayment(tx, payment.payNo))) await applicationPayable.lock(tx, payment, deps);
    },
    async onPaid(tx, payment, deps) {
      const ordered = await term.lockTermOfPayment(tx, payment.payNo);
      await (ordered ? term.onTermPaid(tx, ordered) : applicationPayable.onPaid(tx, payment, deps));
    },
    async onExpired(tx, payment, deps) {
      const ordered = await term.lockTermOfPayment(tx, payment.payNo);
      await (ordered ? term.onTermExpired(tx, ordered) : applicationPayable.onExpired(tx, payment, deps));
    },
  },
};
