import type { SendOptions, SendResult } from '@juhe/api-client';
import type { OperationInfo } from '@juhe/contract/operation';
import { reportFailedCall } from '../shared/own-backend.ts';
import { solveWork } from './work.ts';

/** What a refused call requires of the member: a proof of presence, or the second step of a sign-in. */
export type Challenge =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'secondStep'; readonly ticket: string; readonly passkey: boolean };

export interface OpenChallenge {
  readonly challenge: Challenge;
  /** The server's response to the proof; undefined when the member cancelled. */
  readonly done: (answer: { readonly data: unknown } | undefined) => void;
}

type Answer = { readonly data: unknown } | undefined;

type Show = (open: OpenChallenge | undefined) => void;

let show: Show | undefined;
let pendingAnswer: Promise<Answer> | undefined;
const waiters = new Set<(present: Show) => void>();

/** Time (ms) for which a call waits for the sheet's slot in the frame, which loads after the first page. */
const slotTimeoutMs = 10_000;

/** Resolves with the function that shows the sheet; undefined on timeout. */
const whenShown = (): Promise<Show | undefined> =>
  new Promise((resolve) => {
    if (show) return resolve(show);
    waiters.add(resolve);
    setTimeout(() => {
      waiters.delete(resolve);
      resolve(undefined);
    }, slotTimeoutMs);
  });

/** Shows the sheet; concurrent calls that need a proof share one. */
const requestProof = async (challenge: Challenge): Promise<Answer> => {
  const present = await whenShown();
  if (!present) return undefined;
  pendingAnswer ??= new Promise<Answer>((resolve) => present({ challenge, done: resolve })).finally(() => {
    pendingAnswer = undefined;
    present(undefined);
  });
  return pendingAnswer;
};

const secondStepOf = (data: unknown): Challenge | undefined =>
  typeof data === 'object' && data !== null && 'ticket' in data
    ? { kind: 'secondStep', ticket: String(data.ticket), passkey: 'passkey' in data && data.passkey === true }
    : undefined;

type Called = Pick<OperationInfo, 'method' | 'path'> & { readonly id: string };

/** Repeats the refused call with these additional options. */
type Resend = (options?: SendOptions) => Promise<SendResult>;

/**
 * Resolves a refusal and repeats the call: `proofNeeded` by a proof, after which the same call succeeds; `factor.needed` by
 * the second step, whose response is that of the sign-in; `work.needed` by computed work, once and invisibly. A call
 * cancelled by the member stays refused, as does one that an app's own back end failed (`backend.away`), which is reported.
 */
export const answerRefusal = async (
  refused: Extract<SendResult, { error: unknown }>,
  resend: Resend,
  operation: Called,
): Promise<SendResult> => {
  const { key, data } = refused.error;
  if (key === 'backend.away') reportFailedCall(operation, data);
  if (key === 'proofNeeded') return (await requestProof({ kind: 'fresh' })) ? resend() : refused;
  if (key === 'work.needed') {
    const work = await solveWork(data).catch(() => undefined);
    return work === undefined ? refused : resend({ headers: { 'X-Juhe-Work': work } });
  }
  const step = key === 'factor.needed' ? secondStepOf(data) : undefined;
  return (step && (await requestProof(step))) ?? refused;
};

/** Registers the function that shows the sheet; returns the function that unregisters it. */
export const onChallenge = (listener: Show): (() => void) => {
  show = listener;
  for (const resolve of waiters) resolve(listener);
  waiters.clear();
  return () => {
    show = undefined;
  };
};
