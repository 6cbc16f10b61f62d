import type { World } from '../world.ts';

interface Position {
  readonly conversationId: string;
  readonly seq: number;
}

/** What answers acknowledged so far; it grows. */
export interface AcknowledgedMessages {
  readonly sent: (Position & { readonly clientId: string; readonly memberId: string; readonly text: string })[];
  readonly recalled: Position[];
  /** The watermarks of each side as they were seen last, by conversation and side. */
  readonly watermarks: Map<string, readonly [delivered: number, read: number, cleared: number]>;
}

const acknowledged = new WeakMap<World['board'], AcknowledgedMessages>();

export const acknowledgedOf = ({ board }: Pick<World, 'board'>): AcknowledgedMessages => {
  const known = acknowledged.get(board) ?? { sent: [], recalled: [], watermarks: new Map() };
  acknowledged.set(board, known);
  return known;
};
