/** What an operator does with creations that wait for a person, for the demo operator. */
import type { OperatorPart, OperatorStep } from '../demo-operator/demo-operator.ts';
import { asksForRefusal, refusalOfDemo } from '../demo-operator/refusal.ts';
import { approveByOperator, refuseByOperator } from './creation/creation-check.service.ts';
import { textsOf } from './creation/creation-body.ts';
import { creationFail } from './shared/creation-failures.ts';
import { studyOperator } from './study/study-operator.ts';
import { findChecked } from './creation/creation.repository.ts';
import type { CreationTable } from './shared/creation-machine.ts';

const look =
  (table: CreationTable): OperatorStep =>
  async (ctx, id) => {
    const found = await findChecked(ctx.db, table, id);
    // The checker has not answered yet: later.
    if (!found?.content || found.verdict !== 'review') throw creationFail('creation.missing');
    return asksForRefusal(textsOf(found.kind, found.content).join(' '))
      ? refuseByOperator(ctx, { id, reason: refusalOfDemo })
      : approveByOperator(ctx, { id });
  };

export const contentOperator: readonly OperatorPart[] = [
  { aggregate: 'creation', steps: { checking: look('article') } },
  { aggregate: 'creationVideo', steps: { checking: look('video') } },
  ...studyOperator,
];
