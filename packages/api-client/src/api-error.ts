/** The error of a call, as plain data (it is kept in the store). */
export type ApiErrorKind =
  /** The server does not know the session: code 401, or 500 with 未登录 (specification §8). */
  | 'session'
  /** Any other code than 200: `message` is the server's. */
  | 'refused'
  /** No response, or an invalid one. */
  | 'network'
  | 'timeout'
  /** Aborted by the page itself; never shown. */
  | 'abort';

export interface ApiError {
  readonly kind: ApiErrorKind;
  /** A message for the user, in the chosen language. */
  readonly message: string;
  /** The envelope's code. */
  readonly code?: number;
  /** 5 timeout and network, 600003 abort, 602001 network during uploads and downloads (specification §8). */
  readonly errCode?: number;
  /** Identifies the refusal, e.g. `cart.stockShort`. */
  readonly key?: string;
  /** The invalid input field, e.g. `items.0.quantity`. */
  readonly field?: string;
  /** Additional data of the server for the next step, e.g. a ticket; most refusals have none. */
  readonly data?: unknown;
}

export const isApiError = (value: unknown): value is ApiError =>
  typeof value === 'object' && value !== null && 'kind' in value && 'message' in value;
