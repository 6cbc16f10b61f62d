import { isEnvelope } from '@juhe/contract/envelope';
import type { Operation, OperationSchemas } from '@juhe/contract/operation';
import { holdPage } from '@juhe/platform';
import type { CallResult } from '../call.ts';
import { reportError } from '../error-policy.ts';
import { textOf } from '../texts.ts';
import { openAttempt } from '../transport/attempt-keys.ts';
import { encodeCall } from '../transport/encode.ts';
import { callHeaders, readAnswer } from '../transport/protocol.ts';
import { apiPrefix, sessionProvider } from '../transport/settings.ts';
import { type LiveEvent, readPieces, sseParser } from './sse.ts';

export interface StreamOptions {
  readonly onEvent: (event: LiveEvent) => void;
  /** Aborts the answer. */
  readonly signal?: AbortSignal;
  readonly quiet?: boolean;
}

/** Implements `streamCall`, in a separate chunk (stream-call.ts). */
export const runStream = async <S extends OperationSchemas>(
  operation: Operation<S>,
  input: S['input']['_zod']['input'],
  { onEvent, signal, quiet = false }: StreamOptions,
): Promise<CallResult<null>> => {
  const token = sessionProvider().token();
  const { path, body, contentType } = encodeCall(operation, input as object | undefined);
  const attempt = operation.idempotent ? openAttempt(operation, input) : undefined;
  const fail = (error: Parameters<typeof reportError>[0]): CallResult<null> => {
    reportError(error, quiet, token);
    return { ok: false, error };
  };
  const endHold = holdPage();
  try {
    const response = await fetch(`${apiPrefix()}${path}`, {
      method: operation.method,
      headers: {
        ...callHeaders(token),
        Accept: 'text/event-stream',
        ...(contentType ? { 'Content-Type': contentType } : {}),
        ...(attempt ? { 'Idempotency-Key': attempt.key } : {}),
      },
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    });
    if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
      const answer: unknown = await response.json().catch(() => undefined);
      const result = readAnswer(isEnvelope(answer) && answer.code !== 200 ? answer : undefined);
      return fail('error' in result ? result.error : { kind: 'network', message: textOf('network'), errCode: 5 });
    }
    await readPieces(response.body, sseParser(onEvent));
    attempt?.done();
    return { ok: true, data: null };
  } catch {
    if (signal?.aborted) return { ok: false, error: { kind: 'abort', message: 'abort', errCode: 600003 } };
    return fail({ kind: 'network', message: textOf('network'), errCode: 5 });
  } finally {
    endHold();
  }
};
