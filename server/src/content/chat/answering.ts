import { setTimeout as delay } from 'node:timers/promises';
import type { AnswerReason } from '@juhe/contract/content/chat.schemas';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { answerTopic, beginTopic, endAnswer, renewLease } from './answer-life.ts';
import { answerWriter } from './answer-writer.ts';
import { type Assistant, AssistantError } from './assistant.ts';
import * as repository from './chat.repository.ts';
import { exampleTitles } from './example.repository.ts';
import { extractAssistant } from './extract-assistant.ts';
import { outboundFor } from '../../outbound/outbound.ts';
import { modelAssistant } from './model-assistant.ts';
import { findPassages } from './passages.ts';

/** Interval (ms) at which a process renews the lease of an answer. */
const renewMs = 10_000;
/** Maximum duration (ms) of an answer. */
const maxMs = 5 * 60_000;
/** Maximum number of earlier questions passed to a model; the characters are limited as well. */
const maxHistory = 20;

const isHint = (hint: unknown, kind: string): hint is { kind: string; id: string } =>
  typeof hint === 'object' && hint !== null && 'kind' in hint && hint.kind === kind;

/** Returns the latest exchanges that fit into the given number of characters. */
const fitting = <T extends { question: string; answer: string }>(latestFirst: readonly T[], characters: number): T[] => {
  let remainingCharacters = characters;
  const recentExchanges: T[] = [];
  for (const exchange of latestFirst) {
    remainingCharacters -= exchange.question.length + exchange.answer.length;
    if (remainingCharacters < 0) break;
    recentExchanges.unshift(exchange);
  }
  return recentExchanges;
};

/** Returns the assistant selected by the configuration. */
export const assistantOf = ({ config }: Deps): Assistant =>
  config.ai.kind === 'model'
    ? modelAssistant(config.ai, outboundFor(config.ai, 'model', { timeoutMs: config.ai.timeoutSeconds * 1000 }))
    : extractAssistant();

/** Writes one answer from the question to its end. */
const write = async (deps: Deps, assistant: Assistant, answerId: string, stop: AbortController): Promise<void> => {
  const { db, log, config } = deps;
  const { signal } = stop;
  const claimed = await repository.claimAnswer(db, answerId, assistant.embedded);
  if (!claimed) return;
  const renew = () =>
    db
      .inTx((tx) => renewLease(tx, answerId))
      .catch((err: unknown) => log.warn({ err }, 'the lease of an answer cannot be renewed'));
  await renew();
  const lease = setInterval(() => void renew(), renewMs);
  const unsubscribe = deps.bus.subscribe(answerTopic(answerId), ({ hint }) => {
    if (isHint(hint, 'stop')) stop.abort();
  });
  const writer = answerWriter(deps, answerId, stop);
  const tooLate = setTimeout(() => stop.abort(new AssistantError('timeout', 'the answer takes too long')), maxMs);
  let outcome: { state: 'done' | 'failed'; reason: AnswerReason | null } = { state: 'done', reason: null };
  try {
    const passages = await findPassages(db, log, claimed);
    const sources = [...new Map(passages.map(({ source }) => [source.number, source])).values()];
    await writer.sources(sources);
    const history = fitting(await repository.historyBefore(db, claimed, maxHistory), config.ai.contextChars);
    const examples = assistant.embedded && passages.length === 0 ? await exampleTitles(db, claimed.memberId, claimed.lang) : [];
    const { question, lang } = claimed;
    for await (const piece of assistant.answer({
      question,
      history,
      passages,
      examples: examples.map(({ title }) => title),
      lang,
      signal,
      log,
    })) {
      signal.throwIfAborted();
      if (!writer.add(piece)) {
        outcome = { state: 'done', reason: 'tooLong' };
        break;
      }
    }
    if (writer.isEmpty()) outcome = { state: 'failed', reason: 'empty' };
  } catch (error) {
    const cause: unknown = signal.aborted ? signal.reason : error;
    // The text written before a model reached its limit or its filter is kept, with a note on why it ends there.
    const isEnd =
      cause instanceof AssistantError && (cause.reason === 'length' || cause.reason === 'filtered') && !writer.isEmpty();
    if (cause instanceof AssistantError) outcome = { state: isEnd ? 'done' : 'failed', reason: cause.reason };
    else if (signal.aborted) outcome = { state: 'failed', reason: 'interrupted' };
    else outcome = { state: 'failed', reason: 'unavailable' };
    if (!signal.aborted) log.warn({ err: error, answerId, reason: outcome.reason }, 'an answer failed');
  } finally {
    clearTimeout(tooLate);
    clearInterval(lease);
    unsubscribe();
  }
  await writer.flush();
  await db.inTx((tx) => endAnswer(tx, answerId, outcome.state, outcome.reason));
};

/** Makes this process write answers; on shutdown its unfinished answers are ended, so that nobody waits for the lease. */
export const registerAnswering = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const running = new Map<AbortController, Promise<void>>();
  const assistant = assistantOf(deps);
  const unsubscribe = deps.bus.subscribe(beginTopic, ({ hint }) => {
    if (!isHint(hint, 'begin')) return;
    const stop = new AbortController();
    const work = write(deps, assistant, hint.id, stop)
      .catch((err: unknown) => deps.log.error({ err }, 'an answer cannot be written'))
      .finally(() => running.delete(stop));
    running.set(stop, work);
  });
  app.addHook('preClose', async () => {
    unsubscribe();
    for (const stop of running.keys()) stop.abort();
    // A hanging database does not block the shutdown: the lease ends the remaining answers.
    await Promise.race([Promise.all(running.values()), delay(5000, undefined, { ref: false })]);
  });
};
