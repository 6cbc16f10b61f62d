import type { Operation, OperationSchemas } from '@juhe/contract/operation';
import type { ApiError } from './api-error.ts';
import { reportError } from './error-policy.ts';
import type { SendOptions } from './transport/protocol.ts';
import { send } from './transport/send.ts';

export interface CallOptions extends SendOptions {
  /** The caller shows refusals and network failures itself. */
  readonly quiet?: boolean;
}

export type CallResult<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly error: ApiError };

/** A single call outside the store, e.g. in a flow without screen data. Never throws. */
export const call = async <S extends OperationSchemas>(
  operation: Operation<S>,
  input: S['input']['_zod']['input'],
  options: CallOptions = {},
): Promise<CallResult<S['output']['_zod']['output']>> => {
  const result = await send(operation, input as object | undefined, options);
  if ('data' in result) return { ok: true, data: result.data as S['output']['_zod']['output'] };
  reportError(result.error, options.quiet ?? false, result.token);
  return { ok: false, error: result.error };
};
