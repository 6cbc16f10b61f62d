import type { Operation, OperationSchemas } from '@juhe/contract/operation';
import type { CallResult } from '../call.ts';
import { reportError } from '../error-policy.ts';
import { textOf } from '../texts.ts';
import { sessionProvider } from '../transport/settings.ts';
import type { StreamOptions } from './stream.ts';

/** A single call with a streamed response (an AI's answer): resolves when the stream ends. Never throws. */
export const streamCall = async <S extends OperationSchemas>(
  operation: Operation<S>,
  input: S['input']['_zod']['input'],
  options: StreamOptions,
): Promise<CallResult<null>> => {
  const token = sessionProvider().token();
  const part = await import(/* webpackChunkName: "transport" */ './stream.ts').catch(() => undefined);
  if (part) return part.runStream(operation, input, options);
  const error = { kind: 'network', message: textOf('network'), errCode: 5 } as const;
  reportError(error, options.quiet ?? false, token);
  return { ok: false, error };
};
