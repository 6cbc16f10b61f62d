import type { SendOptions, SendResult } from '@juhe/api-client';
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

type Show = (open: OpenAsk | undefined) => void;

let show: Show | undefined;
let asking: Promise<Answer> | undefined;
const waiting = new Set<(present: Show) => void>();

/** How long a call waits for the sheet's place in the frame, which comes behind the first page, in ms. */
const patienceMs = 10_000;

/** Where the sheet is shown, as soon as it is there; undefined when that takes too long. */
const whenShown = (): Promise<Show | undefined> =>
  new Promise((resolve) => {
    if (show) return resolve(show);
    waiting.add(resolve);
    setTimeout(() => {
      waiting.delete(resolve);
      resolve(undefined);
    }, patienceMs);
  });

/** Shows the sheet; calls that need a proof at the same time share one. */
const askMember = async (ask: Ask): Promise<Answer> => {
  const present = await whenShown();
  if (!present) return undefined;
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

/** Sends the refused call again, with these options beside its own. */
type Again = (options?: SendOptions) => Promise<SendResult>;

/**
 * Answers what a refusal asks for and sends again: `proofNeeded` by a proof, after which the same call goes through,
 * `factor.needed` by the second step, whose answer is that of the sign-in, and `work.needed` by some work of the device's, once and
 * unseen. What the member gives up stays refused.
 */
export const answerRefusal = async (refused: Extract<SendResult, { error: unknown }>, again: Again): Promise<SendResult> => {
  const { key, data } = refused.error;
  if (key === 'proofNeeded') return (await askMember({ kind: 'fresh' })) ? again() : refused;
  if (key === 'work.needed') {
    const work = await solveWork(data).catch(() => undefined);
    return work === undefined ? refused : again({ headers: { 'X-Juhe-Work': work } });
  }
  const step = key === 'factor.needed' ? secondStepOf(data) : undefined;
  return (step && (await askMember(step))) ?? refused;
};

/** Says where the sheet is shown; answers the way to stop. */
export const onAsk = (listener: Show): (() => void) => {
  show = listener;
  for (const resolve of waiting) resolve(listener);
  waiting.clear();
  return () => {
    show = undefined;
  };
};
