import type { Operation } from '@juhe/contract/operation';
import { holdPage, whenUncovered } from '@juhe/platform';
import type { ApiError } from '../api-error.ts';
import { encodeCall } from './encode.ts';
import { takeFirst } from './first-answers.ts';
import { noAnswer, readAnswer, type SendOptions } from './protocol.ts';
import { sessionProvider } from './settings.ts';

/** The result of a call: the data, or the error. Never throws. */
export type SendResult = { readonly data: unknown } | { readonly error: ApiError; readonly token: string | undefined };

/**
 * axios is loaded on the first call that needs it: the calls of a first screen are already answered, and the page is usable
 * sooner without it. If the chunk fails to load, this counts as a network failure; the next call retries.
 */
export const loadTransport = () => import(/* webpackChunkName: "transport" */ './dispatch.ts').catch(() => undefined);

/** Maximum time (ms) that a call not answered by the first screen is delayed so that the page becomes usable first. */
const maxWait = 1000;

export type Send = (operation: Operation, input: object | undefined, options?: SendOptions) => Promise<SendResult>;

/** Sends one call and classifies its result. */
export let send: Send = async (operation, input, options = {}) => {
  const token = sessionProvider().token();
  const call = encodeCall(operation, input);
  const early = await takeFirst(operation.method, call.path, call.body, token);
  if (early) {
    const answer = readAnswer(early);
    return 'data' in answer ? answer : { ...answer, token };
  }
  const endHold = operation.method === 'GET' ? undefined : holdPage();
  try {
    // Requests of a page beneath its first screen concern invisible content: the screen shows the visible part, and clicks
    // wait for the page.
    await new Promise<void>((resolve) => whenUncovered(resolve, maxWait));
    const transport = await loadTransport();
    const answer = transport
      ? await transport.dispatch(operation, input, call, token, options)
      : { error: noAnswer(operation.encoding === 'multipart') };
    return 'data' in answer ? answer : { ...answer, token };
  } finally {
    endHold?.();
  }
};

/** Wraps the transport of all calls, e.g. to answer a refusal with a proof and send again. */
export const wrapSend = (wrap: (inner: Send) => Send): void => {
  send = wrap(send);
};
