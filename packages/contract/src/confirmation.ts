import type { Operation } from './operation.ts';

/** Returns what a call does: its input without what only confirms it. */
export const withoutConfirmation = ({ confirmedBy }: Pick<Operation, 'confirmedBy'>, input: unknown): unknown =>
  confirmedBy ? { ...(input as object), ...Object.fromEntries(confirmedBy.map((name) => [name, undefined])) } : input;
