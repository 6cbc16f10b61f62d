import { readAnswer } from './protocol.ts';
import { wrapSend } from './send.ts';
import { encodeCall } from './encode.ts';

/** Calls the API as a visitor; returns the envelope as text, or undefined for calls that the page may not make. */
export type Ask = (call: {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}) => Promise<string | undefined>;

const unanswered = { error: { kind: 'network', message: '' } as const, token: undefined };

/**
 * Sends every call with `sendCall` instead of the network, for server-side rendering: one page after another, because the
 * transport is shared. A repeated call has the same response.
 * @returns the calls still in flight
 */
export const sendBy = (sendCall: Ask): ReadonlySet<Promise<unknown>> => {
  const open = new Set<Promise<unknown>>();
  const responses = new Map<string, ReturnType<Ask>>();
  wrapSend(() => async (operation, input) => {
    const { path, body } = encodeCall(operation, input);
    const call = { method: operation.method, path, ...(typeof body === 'string' && body ? { body } : {}) };
    const key = JSON.stringify(call);
    const answer = responses.get(key) ?? sendCall(call);
    responses.set(key, answer);
    open.add(answer);
    try {
      const text = await answer;
      const result = text === undefined ? undefined : readAnswer(JSON.parse(text));
      return result && 'data' in result ? result : unanswered;
    } finally {
      open.delete(answer);
    }
  });
  return open;
};
