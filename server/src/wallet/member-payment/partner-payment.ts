/** Payments from a conversation (social.md f): the same payment as any other between members, found by its number. */
import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Ctx } from '../../http/call/context.ts';
import { codeSubject } from '../../payment/api.ts';
import { makePayeeHandle } from '../payee/payee-handle.ts';
import { paySeparately } from './pay-separately.ts';

interface PartnerPayment {
  readonly conversationId: string;
  readonly payeeId: string;
  readonly amountCents: number;
  readonly memo: string;
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/**
 * Pays a member like `payMember`, with its limits, refusals and confirmation; a code is bound to the conversation. Returns the
 * payment's number.
 */
export const payPartner = async (ctx: Ctx, { conversationId, payeeId, ...payment }: PartnerPayment): Promise<string> => {
  const ref = randomUUID();
  const subject = codeSubject('transfer', conversationId, payment.amountCents);
  await paySeparately(ctx, { ...payment, payee: makePayeeHandle(ctx, payeeId), ref, subject });
  return ref;
};

export interface PartnerTransfer {
  readonly ref: string;
  readonly amountCents: number;
  readonly memo: string;
}

/** Payments by their numbers that the viewer made or received; an operator (null) sees all. */
export const transfersOf = (db: Db, refs: readonly string[], viewerId: string | null) =>
  db.rows<PartnerTransfer>(sql`select t.ref, e.amount as "amountCents", coalesce(e.memo, '') as memo
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.amount > 0
    where t.kind = 'member.paid' and t.ref = any(${[...refs]}::text[]) and (${viewerId}::text is null or exists (
      select from ledger_entry o join ledger_account a on a.id = o.account_id
      where o.transaction_id = t.id and a.kind = 'memberWallet' and a.owner = ${viewerId}))`);
