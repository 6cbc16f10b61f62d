/** The next content action of the demo operator; works that wait are in the queue of the content check. */
import type { OperatorPart } from '../demo-operator/demo-operator.ts';
import { studyOperator } from './study/study-operator.ts';

export const contentOperator: readonly OperatorPart[] = studyOperator;
