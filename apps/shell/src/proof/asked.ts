import { type Send, wrapSend } from '@juhe/api-client';
import { solveWork } from './work.ts';

/** What a refused call asks the member for: to prove to be there, or the second step of a sign-in. */
export type Ask =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'secondStep'; readonly ticket: string; readonly passkey: boolean };

export interface OpenAsk {
  readonly ask: Ask;
  /** The server's answer to the proof; undefined when the member gave up. */
  readonly done: (answer: { readonly data: unknown } | undefined) => void;
}

type Answer = { readonly data: unknown } | undefined;

let show: ((open: OpenAsk | undefined) => void) | undefined;
let asking: Promise<Answer> | undefined;

/** Shows the sheet; calls that need a proof at the same time share one. */
const askMember = (ask: Ask): Promise<Answer> => {
  const present = show;
  if (!present) return Promise.resolve(undefined);
  asking ??= new Promise<Answer>((resolve) => present({ ask, done: resolve })).finally(() => {
    asking = undefined;
    present(undefined);
  });
  return asking;
};

const secondStepOf = (data: unknown): Ask | undefined =>
  typeof data === 'object' && data !== null && 'ticket' in data
    ? { kind: 'secondStep', ticket: String(data.ticket), passkey: 'passkey' in data && data.passkey === true }
    : undefined;

/**
 * Answers what a refusal asks for and sends again: `proofNeeded` by a proof, after which the same call goes through,
 * `factor.needed` by the second step, whose answer is that of the sign-in, and `work.needed` by some work of the device's, once and
 * unseen. What the member gives up stays refused.
 */
export const answering =
  (inner: Send): Send =>
  async (operation, input, options) => {
    const result = await inner(operation, input, options);
    if ('data' in result) return result;
    const { key, data } = result.error;
    if (key === 'proofNeeded') return (await askMember({ kind: 'fresh' })) ? inner(operation, input, options) : result;
    if (key === 'work.needed') {
      const work = await solveWork(data).catch(() => undefined);
      return work === undefined
        ? result
        : inner(operation, input, { ...options, headers: { ...options?.headers, 'X-Juhe-Work': work } });
    }
    const step = key === 'factor.needed' ? secondStepOf(data) : undefined;
    return (step && (await askMember(step))) ?? result;
  };

let wrapped = false;

/** Says where the sheet is shown; answers the way to stop. */
export const onAsk = (listener: (open: OpenAsk | undefined) => void): (() => void) => {
  if (!wrapped) wrapSend(answering);
  wrapped = true;
  show = listener;
  return () => {
    show = undefined;
  };
};
