/** Every answer of the API: `code` 200 means success, anything else rejects the call (specification §7, §8). */
export interface Envelope<T = unknown> {
  code: number;
  msg: string;
  data: T;
  /** On a refusal: which one it is, e.g. `cart.stockShort`, for a client that does more than show `msg`. */
  key?: string;
  /** On a refused input: the field that is to blame, e.g. `mobile` or `items.0.quantity`. */
  field?: string;
}

/** A page of a list: `pageNum` counts from 1 (domain.md §1.6). */
export interface Page<T> {
  list: T[];
  total: number;
  hasMore: boolean;
}

/** A page of a feed that grows while it is read; `cursor` is null at the end. */
export interface Feed<T> {
  list: T[];
  cursor: string | null;
}

export const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number' && 'msg' in value;
