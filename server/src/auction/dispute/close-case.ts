import type { AuctionCase } from '@juhe/contract/auction/claim.schemas';
import type { Tx } from '../../db/db.ts';
import type { Actor } from '../../http/call/context.ts';
import { caseMachine, type CaseEvent } from './case-machine.ts';
import { lockOpenCase, setClosed } from './dispute.repository.ts';
import { caseAlarmJob } from './open-case.ts';

/** Ends the open case of an order, if there is one. */
export const closeCase = async (
  tx: Tx,
  orderId: string,
  { event, actor, ruling }: { readonly event: CaseEvent; readonly actor: Actor; readonly ruling?: string },
): Promise<AuctionCase['state'] | undefined> => {
  const open = await lockOpenCase(tx, orderId);
  if (!open) return undefined;
  const { to } = await caseMachine.transition(tx, { id: open.id, event, actor, note: ruling });
  await setClosed(tx, open.id, ruling ?? null);
  await caseAlarmJob.cancel(tx, open.id);
  return to;
};
