import { readAnswer, wrapSend } from './send.ts';
import { encodeCall } from './encode.ts';

/** Asks the API as a visitor; answers the envelope as text, or undefined for what the page may not ask. */
export type Ask = (call: {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}) => Promise<string | undefined>;

const unanswered = { error: { kind: 'network', message: '' } as const, token: undefined };

/**
 * Sends every call by `ask` instead of the network, for pages that are rendered at the server: one after the other, because the transport
 * is one for all. A call that is repeated has the same answer.
 * @returns what is still out
 */
export const sendBy = (ask: Ask): ReadonlySet<Promise<unknown>> => {
  const open = new Set<Promise<unknown>>();
  const asked = new Map<string, ReturnType<Ask>>();
  wrapSend(() => async (operation, input) => {
    const { path, body } = encodeCall(operation, input);
    const call = { method: operation.method, path, ...(typeof body === 'string' && body ? { body } : {}) };
    const key = JSON.stringify(call);
    const answer = asked.get(key) ?? ask(call);
    asked.set(key, answer);
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
