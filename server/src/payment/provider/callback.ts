/** A request of a gateway as it came: signatures are over its bytes. */
export interface CallbackRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** A header that occurs once; undefined otherwise. */
export const headerOf = ({ headers }: Pick<CallbackRequest, 'headers'>, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};
