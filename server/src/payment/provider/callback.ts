/** A gateway's raw request: signatures cover its bytes. */
export interface CallbackRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** Returns a header that occurs once; undefined otherwise. */
export const headerOf = ({ headers }: Pick<CallbackRequest, 'headers'>, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};
