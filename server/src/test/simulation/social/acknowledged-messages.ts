import type { World } from '../world.ts';

interface Position {
  readonly conversationId: string;
  readonly seq: number;
}

/** The acknowledged messages so far; the lists grow. */
export interface AcknowledgedMessages {
  readonly sent: (Position & { readonly clientId: string; readonly memberId: string; readonly text: string })[];
  readonly recalled: Position[];
  /** The last observed watermarks, by conversation and side. */
  readonly watermarks: Map<string, readonly [delivered: number, read: number, cleared: number]>;
}

const acknowledged = new WeakMap<World['board'], AcknowledgedMessages>();

export const acknowledgedOf = ({ board }: Pick<World, 'board'>): AcknowledgedMessages => {
  const existing = acknowledged.get(board) ?? { sent: [], recalled: [], watermarks: new Map() };
  acknowledged.set(board, existing);
  return existing;
};
