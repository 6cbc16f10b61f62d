/** The response envelope of the API: `code` 200 means success, anything else rejects the call (specification §7, §8). */
export interface Envelope<T = unknown> {
  code: number;
  msg: string;
  data: T;
  /** For a refusal: its identifier, e.g. `cart.stockShort`, for a client that does more than show `msg`. */
  key?: string;
  /** For invalid input: the field concerned, e.g. `mobile` or `items.0.quantity`. */
  field?: string;
}

/** A page of a list: `pageNum` starts at 1 (domain.md §1.6). */
export interface Page<T> {
  list: T[];
  total: number;
  hasMore: boolean;
}

/** A page of an infinite feed; `cursor` is null at the end. */
export interface Feed<T> {
  list: T[];
  cursor: string | null;
}

export const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number' && 'msg' in value;
