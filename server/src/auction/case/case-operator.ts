/**
 * What an operator does about cases, for the demo operator: who writes 驳回 in a statement is ruled against. A case is ruled three minutes after its
 * opening or its last statement, so that a person can see it open and add to it.
 */
import type { OperatorPart } from '../../demo-operator/demo-operator.ts';
import { asksForRefusal, refusalOfDemo } from '../../demo-operator/refusal.ts';
import * as repository from './case.repository.ts';
import { ruleCase } from './ruling.service.ts';

/** Without a word of either side. */
const quietSeconds = 180;

export const auctionCaseOperator: readonly OperatorPart[] = [
  {
    aggregate: 'auctionCase',
    waitsFor: (db, id) => repository.secondsToQuiet(db, id, quietSeconds),
    steps: {
      open: async (ctx, id) => {
        const orderNo = await repository.orderNoOfCase(ctx.db, id);
        const against = asksForRefusal(await repository.wordsOfBuyer(ctx.db, id));
        return ruleCase(ctx, {
          orderNo,
          ruling: against ? 'seller' : 'buyer',
          reason: against ? refusalOfDemo : '凭证与金额相符',
        });
      },
    },
  },
];
