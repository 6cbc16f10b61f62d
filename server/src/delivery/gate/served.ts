import type { OperationShapes } from '../release/declared-types.ts';
import type { DatedOperations } from './deprecations.ts';

/** Operations of the API and their types. */
export interface Served extends DatedOperations {
  has(operation: string): boolean;
  /** Returns the input and output of an operation; undefined if unknown. */
  shapesOf?(operation: string): OperationShapes | undefined;
}
