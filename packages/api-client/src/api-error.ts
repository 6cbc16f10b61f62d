/** What went wrong with a call, as plain data (it lives in the store). */
export type ApiErrorKind =
  /** The server does not know the session: code 401, or 500 with 未登录 (specification §8). */
  | 'session'
  /** Any other code than 200: `message` is the server's. */
  | 'refused'
  /** No answer, or an answer that is none of ours. */
  | 'network'
  | 'timeout'
  /** Given up by the page itself; never shown. */
  | 'abort';

export interface ApiError {
  readonly kind: ApiErrorKind;
  /** What a person may be shown, in the chosen language. */
  readonly message: string;
  /** The envelope's code. */
  readonly code?: number;
  /** 5 time-out and network, 600003 abort, 602001 network during uploads and downloads (specification §8). */
  readonly errCode?: number;
  /** Which refusal it is, e.g. `cart.stockShort`. */
  readonly key?: string;
  /** The input field that is to blame, e.g. `items.0.quantity`. */
  readonly field?: string;
  /** What the server sent along for going on, e.g. a ticket; most refusals have none. */
  readonly data?: unknown;
}

export const isApiError = (value: unknown): value is ApiError =>
  typeof value === 'object' && value !== null && 'kind' in value && 'message' in value;
