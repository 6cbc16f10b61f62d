/** Steps shared by all transitions of a settle-in application. */
import type { ApplicationState } from '@juhe/contract/applyfor/shop.schemas';
import type { Tx } from '../../db/db.ts';
import { publish } from '../../events/publish.ts';
import type { Actor } from '../../http/call/context.ts';
import type { Texts } from '../../http/text/lang.ts';
import { type ShopApplicationEvent, shopApplicationMachine } from './shop-machine.ts';
import type { ApplicationRow } from './shop.repository.ts';
import { texts } from '../locales/texts.gen.ts';

/** The payable kind of a plan's fee. */
export const settleInPayable = 'settleIn';

/** Payment subject, as the cashier shows it. */
export const feeSubject: Texts = texts.paymentSubjects.shop;

export const moveApplication = async (
  tx: Tx,
  { id, memberId }: Pick<ApplicationRow, 'id' | 'memberId'>,
  event: ShopApplicationEvent,
  actor: Actor,
  note?: string,
): Promise<ApplicationState> => {
  const { to } = await shopApplicationMachine.transition(tx, { id, event, actor, note });
  publish(tx, `member:${memberId}`, { kind: 'shopApplication', state: to });
  return to;
};
