/** What an operator of the content does next, for the demo operator; works that wait stand in the queue of the content check. */
import type { OperatorPart } from '../demo-operator/demo-operator.ts';
import { studyOperator } from './study/study-operator.ts';

export const contentOperator: readonly OperatorPart[] = studyOperator;
