/** Endings of a back-end request. */
export const endings = {
  /** As specified by its contract. */
  answered: 'well',
  /** The back end refused it with a status of 400 or above. */
  refused: 'well',
  /** Over quota; the back end was not called. */
  limited: 'limited',
  timeout: 'failure',
  /** No connection, or a redirect. */
  unreachable: 'failure',
  /** A status of 500 or above, 429, or 401 for our token. */
  error: 'failure',
  /** Not JSON, or not as specified by the contract. */
  badAnswer: 'failure',
  tooLong: 'failure',
  /** Not called: because of recent failures or too many concurrent requests. */
  leftAlone: 'failure',
} as const;

export type Ending = keyof typeof endings;
/** Those that count as failures of the back end. */
export type FailureEnding = {
  [K in Ending]: (typeof endings)[K] extends 'failure' ? K : never;
}[Ending];
