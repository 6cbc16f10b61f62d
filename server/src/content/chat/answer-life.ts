import type { AnswerReason } from '@juhe/contract/content/chat.schemas';
import type { Tx } from '../../db/db.ts';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import { publish } from '../../events/publish.ts';
import * as repository from './chat.repository.ts';

/** Every process hears of new answers here. */
export const beginTopic = 'chat';
/** The topic of one answer. */
export const answerTopic = (answerId: string): string => `chat:${answerId}`;
/** Most characters of an answer. */
export const longestAnswer = 20_000;

/** Until somebody takes an answer over, seconds; then it is called out again. */
const claimSeconds = 5;
/** After so many seconds without a taker an answer has failed. */
const unclaimedSeconds = 60;
/** How many seconds a process holds an answer without a sign of life. */
const leaseSeconds = 30;

/** Calls an answer out at commit: one of the processes writes it, whatever becomes of the caller's connection. */
export const beginAnswer = async (tx: Tx, answerId: string): Promise<void> => {
  await unansweredJob.schedule(tx, answerId, { seconds: claimSeconds });
  publish(tx, beginTopic, { kind: 'begin', id: answerId });
};

/** A sign of life of the process that writes an answer. */
export const renewLease = (tx: Tx, answerId: string): Promise<void> =>
  unansweredJob.schedule(tx, answerId, { seconds: leaseSeconds });

/** Tells who writes an answer that it is wanted no more, and who reads it that it has changed. */
export const tellStopped = (tx: Tx, answerId: string): void => publish(tx, answerTopic(answerId), { kind: 'stop' });

/** Tells the member's open pages that a conversation has changed. */
export const tellMember = (tx: Tx, memberId: string, conversationId: string | undefined): void =>
  publish(tx, `member:${memberId}`, { kind: 'chat', conversationId });

/** Ends an answer and tells everybody; without effect when it has ended. */
export const endAnswer = async (
  tx: Tx,
  answerId: string,
  state: 'done' | 'stopped' | 'failed',
  reason: AnswerReason | null = null,
): Promise<void> => {
  const ended = await repository.endAnswer(tx, answerId, state, reason);
  if (!ended) return;
  await unansweredJob.cancel(tx, answerId);
  tellStopped(tx, answerId);
  tellMember(tx, ended.memberId, ended.conversationId);
};

/** Scheduled job `chat.answer`: nobody writes an answer any more, since the process that did has ended. It is called out once more if nobody began it, otherwise failed with what there is of it. */
const failUnanswered: JobHandler = async (tx, answerId) => {
  const answer = await repository.answerFrom(tx, answerId, 0);
  if (answer?.state !== 'streaming') return;
  if (!answer.claimed && answer.age < unclaimedSeconds) await beginAnswer(tx, answerId);
  else await endAnswer(tx, answerId, 'failed', 'interrupted');
};
export const unansweredJob = defineJob({ kind: 'chat.answer', run: failUnanswered });
