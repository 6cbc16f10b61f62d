/**
 * The fee of an application (applyfor.md a): due with the submission, in escrow until the decision, then transferred to the
 * platform or refunded to its source.
 */
import type { Tx } from '../../db/db.ts';
import type { Actor, Ctx } from '../../http/call/context.ts';
import type { Failure } from '../../http/failure/failures.ts';
import { platformAccount } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { closeIfOpen, createPayment, escrowOf, type Payable, refund } from '../../payment/api.ts';

/** The payable kinds of applications. */
export type FeeKind = 'expert' | 'settleIn';

/** domain.md §9: payment deadline of a fee (seconds). */
export const paySeconds = 30 * 60;

/** The part of an application that its fee needs. */
export interface FeeApplication {
  readonly id: string;
  readonly memberId: string;
  readonly state: string;
  /** The number of the latest submission. */
  readonly round: number;
  /** Fee that was due with it (cents). */
  readonly feeCents: number | null;
  readonly payNo: string | null;
}

/** Payment reference: one submission of an application. */
export const payableRef = (id: string, round: number): string => `${id}.${round}`;

export interface PaidSum {
  readonly payNo: string;
  /** Cents. */
  readonly amount: number;
  readonly key: string;
}

/** Transfers the paid amount to the platform. */
export const settleEscrow = (tx: Tx, kind: FeeKind, { payNo, amount, key }: PaidSum): Promise<unknown> =>
  post(tx, {
    kind: `${kind}.settled`,
    ref: payNo,
    key: `${kind}.settled:${key}`,
    entries: [
      { account: escrowOf(payNo), amount: -amount },
      { account: platformAccount('platformRevenue'), amount },
    ],
  });

const paid = (kind: FeeKind, { id, round, payNo, feeCents }: FeeApplication): PaidSum => {
  if (payNo === null || feeCents === null) throw new Error(`application ${id} was submitted without a payment`);
  return { payNo, amount: feeCents, key: `${kind}:${payableRef(id, round)}` };
};

/** Refunds the fee to its source; the application has already changed state. */
export const refundFee = (tx: Tx, kind: FeeKind, application: FeeApplication, actor: Actor): Promise<unknown> =>
  refund(tx, { ...paid(kind, application), actor });

/** Transfers the fee of an approved application to the platform. */
export const settleFee = (tx: Tx, kind: FeeKind, application: FeeApplication): Promise<unknown> =>
  settleEscrow(tx, kind, paid(kind, application));

export interface OpenedFee {
  /** The number of the submission. */
  readonly round: number;
  readonly payNo: string;
  readonly payUntilAt: string | null;
}

/** Opens the payment of the next submission of an application; `amountCents` is fixed with it. */
export const openFee = async (
  { deps, actor }: Ctx,
  tx: Tx,
  { id, memberId, round: before }: Pick<FeeApplication, 'id' | 'memberId' | 'round'>,
  { kind, subject, amountCents }: { kind: FeeKind; subject: string; amountCents: number },
): Promise<OpenedFee> => {
  const round = before + 1;
  const refs = [payableRef(id, round)];
  const { payNo, expiresAt } = await createPayment(
    deps,
    tx,
    { memberId, kind, refs, subject, amountCents, expiresInSeconds: paySeconds },
    actor,
  );
  return { round, payNo, payUntilAt: expiresAt };
};

interface WithdrawalSteps<Row> {
  lock(tx: Tx, id: string): Promise<Row | undefined>;
  /** Triggers the event `withdraw`. */
  move(tx: Tx, row: Row): Promise<unknown>;
  /** Creates the refusal for an application that is not waiting. */
  refused(): Failure;
}

/**
 * Withdraws an application: an unpaid one with its payment, which is closed first, since a callback locks in the same order;
 * one with a paid fee with a refund. `before` is read without a lock. Returns the withdrawn application.
 */
export const withdrawApplication = async <Row extends FeeApplication>(
  { actor }: Ctx,
  tx: Tx,
  kind: FeeKind,
  before: Row,
  { lock, move, refused }: WithdrawalSteps<Row>,
): Promise<Row> => {
  if (before.state === 'pendingPayment' && before.payNo !== null && (await closeIfOpen(tx, before.payNo, actor, 'withdrawn'))) {
    await move(tx, before);
    return before;
  }
  const row = await lock(tx, before.id);
  if (row?.state !== 'submitted') throw refused();
  await move(tx, row);
  if (row.feeCents !== null) await refundFee(tx, kind, row, actor);
  return row;
};

interface FeeSteps<Row> {
  lockOfPayment(tx: Tx, payNo: string): Promise<Row | undefined>;
  onPaid(tx: Tx, row: Row): Promise<unknown>;
  onExpired(tx: Tx, row: Row): Promise<unknown>;
}

/** Payment handlers of the fee, except for the page of its application. */
export const feePayable = <Row extends FeeApplication>({
  lockOfPayment,
  onPaid,
  onExpired,
}: FeeSteps<Row>): Required<Pick<Payable, 'lock' | 'onPaid' | 'onExpired'>> => ({
  async lock(tx, { payNo }) {
    await lockOfPayment(tx, payNo);
  },
  async onPaid(tx, { payNo }) {
    const row = await lockOfPayment(tx, payNo);
    if (!row) throw new Error(`payment ${payNo} has no application`);
    await onPaid(tx, row);
  },
  async onExpired(tx, { payNo }) {
    const row = await lockOfPayment(tx, payNo);
    if (row?.state === 'pendingPayment') await onExpired(tx, row);
  },
});
