/**
 * Demo operator's handling of cases: a party who writes 驳回 in a statement loses. A case is ruled three minutes after it was
 * opened or after its last statement, so that a person can see it open and add to it.
 */
import type { OperatorPart, OperatorStep } from '../../demo-operator/demo-operator.ts';
import { requestsRefusal, refusalOfDemo } from '../../demo-operator/refusal.ts';
import * as repository from './case.repository.ts';
import { ruleCase } from './ruling.service.ts';

/** Time without a statement by either side (seconds). */
const quietSeconds = 180;

const rule: OperatorStep = async (ctx, caseId) => {
  const orderNo = await repository.orderNoOfCase(ctx.db, caseId);
  const against = requestsRefusal(await repository.wordsOfBuyer(ctx.db, caseId));
  return ruleCase(ctx, {
    orderNo,
    ruling: against ? 'seller' : 'buyer',
    reason: against ? refusalOfDemo : '凭证与金额相符',
  });
};

/** A statement is a step of the order: it triggers the ruling of cases that were left waiting when they were opened. */
export const auctionCaseOperator: readonly OperatorPart[] = [
  {
    aggregate: 'auctionCase',
    waitsFor: (db, id) => repository.secondsToQuiet(db, id, quietSeconds),
    steps: { open: rule },
  },
  {
    aggregate: 'auctionOrder',
    waitsFor: async (db, orderId) => {
      const received = await repository.caseWithBuyersWord(db, orderId);
      return received ? repository.secondsToQuiet(db, received.id, quietSeconds) : 0;
    },
    steps: {
      disputed: async (ctx, orderId) => {
        const received = await repository.caseWithBuyersWord(ctx.db, orderId);
        if (received) await rule(ctx, received.id);
      },
    },
  },
];
