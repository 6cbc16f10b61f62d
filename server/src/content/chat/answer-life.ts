import type { AnswerReason } from '@juhe/contract/content/chat.schemas';
import type { Tx } from '../../db/db.ts';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import { publish } from '../../events/publish.ts';
import * as repository from './chat.repository.ts';

/** Announces new answers to every process. */
export const beginTopic = 'chat';
/** Returns the topic of one answer. */
export const answerTopic = (answerId: string): string => `chat:${answerId}`;
/** Maximum length of an answer in characters. */
export const maxAnswer = 20_000;

/** Time (s) for a process to claim an answer, after which it is announced again. */
const claimSeconds = 5;
/** Time (s) after which an unclaimed answer fails. */
const unclaimedSeconds = 60;
/** Time (s) for which a process holds the lease of an answer without renewing it. */
const leaseSeconds = 30;

/** Announces an answer at commit: one of the processes writes it, regardless of the caller's connection. */
export const beginAnswer = async (tx: Tx, answerId: string): Promise<void> => {
  await unansweredJob.schedule(tx, answerId, { seconds: claimSeconds });
  publish(tx, beginTopic, { kind: 'begin', id: answerId });
};

/** Renews the lease of the process that writes an answer. */
export const renewLease = (tx: Tx, answerId: string): Promise<void> =>
  unansweredJob.schedule(tx, answerId, { seconds: leaseSeconds });

/** Signals the writing process to stop, and notifies readers that the answer has changed. */
export const notifyStopped = (tx: Tx, answerId: string): void => publish(tx, answerTopic(answerId), { kind: 'stop' });

/** Notifies the member's open pages that a conversation has changed. */
export const notifyMember = (tx: Tx, memberId: string, conversationId: string | undefined): void =>
  publish(tx, `member:${memberId}`, { kind: 'chat', conversationId });

/** Ends an answer and notifies everybody; no effect when it has already ended. */
export const endAnswer = async (
  tx: Tx,
  answerId: string,
  state: 'done' | 'stopped' | 'failed',
  reason: AnswerReason | null = null,
): Promise<void> => {
  const ended = await repository.endAnswer(tx, answerId, state, reason);
  if (!ended) return;
  await unansweredJob.cancel(tx, answerId);
  notifyStopped(tx, answerId);
  notifyMember(tx, ended.memberId, ended.conversationId);
};

/**
 * Scheduled job `chat.answer`: the process that wrote the answer has ended. The answer is announced once more if no process
 * started it; otherwise it fails with the text written so far.
 */
const failUnanswered: JobHandler = async (tx, answerId) => {
  const answer = await repository.answerFrom(tx, answerId, 0);
  if (answer?.state !== 'streaming') return;
  if (!answer.claimed && answer.age < unclaimedSeconds) await beginAnswer(tx, answerId);
  else await endAnswer(tx, answerId, 'failed', 'interrupted');
};
export const unansweredJob = defineJob({ kind: 'chat.answer', run: failUnanswered });
