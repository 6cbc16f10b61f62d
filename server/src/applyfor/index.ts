/** What other domains may call of the applications. */
export { applyforDeparture } from './departure.repository.ts';
export { applyforOperator } from './operator.ts';
