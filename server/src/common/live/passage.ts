/** How events reach the streams of members: what comes within a short while is looked at together. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import type { BusEvent } from '../../events/bus.ts';
import { formatEvent } from '../../events/sse.ts';
import { presentSessions } from '../../http/session.ts';
import type { EventSink } from '../../http/stream.ts';
import { type LiveDetails, liveDetails, type MemberHint } from './live-details.ts';

/** A member's stream of this process. */
export interface MemberStream {
  readonly memberId: string;
  readonly sessionHash: Buffer;
  readonly sink: EventSink;
}

interface Passing {
  readonly stream: MemberStream;
  /** Without an event only the session is looked at. */
  readonly event: BusEvent | undefined;
}

/** Least time between two rounds, in milliseconds; the first event after a quiet time passes at once. */
const roundMs = 50;

const kindOf = (hint: unknown): string =>
  typeof hint === 'object' && hint !== null && 'kind' in hint && typeof hint.kind === 'string' ? hint.kind : '';

const isSessionEnd = ({ hint }: BusEvent): boolean => kindOf(hint) === 'session';

/** The different hints of a round, by what adds details to them; streams of one member share theirs. */
const hintsOf = (deps: Deps, round: readonly Passing[]): Map<LiveDetails, Map<string, MemberHint>> => {
  const byDetails = new Map<LiveDetails, Map<string, MemberHint>>();
  for (const { stream, event } of round) {
    const details = event && liveDetails.find(deps, kindOf(event.hint));
    if (!details || typeof event.hint !== 'object' || event.hint === null) continue;
    const hints = byDetails.get(details) ?? new Map<string, MemberHint>();
    byDetails.set(details, hints.set(keyOf(stream, event), { memberId: stream.memberId, hint: event.hint }));
  }
  return byDetails;
};

const keyOf = ({ memberId }: MemberStream, { hint }: BusEvent): string => `${memberId} ${JSON.stringify(hint)}`;

const textOf = ({ hint, resync }: BusEvent, added: object | undefined): string =>
  resync
    ? formatEvent({ event: 'resync', data: { kind: 'resync' } })
    : formatEvent({ event: 'changed', data: added ? { ...(hint as object), ...added } : (hint ?? { kind: 'other' }) });

/** Looks at the sessions and the details of a round with one statement each, then writes it to the streams in the order of its events. */
const passRound = async (deps: Deps, round: readonly Passing[]): Promise<void> => {
  const byDetails = hintsOf(deps, round);
  const added = new Map<string, object | undefined>();
  const [present] = await Promise.all([
    presentSessions(deps.db, [
      ...new Map(round.map(({ stream }) => [stream.sessionHash.toString('hex'), stream.sessionHash])).values(),
    ]),
    ...[...byDetails].map(async ([details, hints]) => {
      const answers = await details.read(deps, [...hints.values()]);
      [...hints.keys()].forEach((key, i) => added.set(key, answers[i]));
    }),
  ]);
  const sent = new Set<string>();
  for (const { stream, event } of round) {
    const { sink, sessionHash } = stream;
    if (sink.signal.aborted) continue;
    if (!present.has(sessionHash.toString('hex'))) sink.close();
    else if (event && !isSessionEnd(event)) {
      const key = keyOf(stream, event);
      sink.sendText(textOf(event, added.get(key)));
      sent.add(key);
    }
  }
  for (const [details, hints] of byDetails) {
    const reached = [...hints].flatMap(([key, hint]) => (sent.has(key) ? [{ ...hint, details: added.get(key) }] : []));
    if (reached.length === 0) continue;
    await details
      .onSent?.(deps, reached)
      .catch((error: unknown) => deps.log.warn({ err: error }, 'what reached streams is not recorded'));
  }
};

/** The rounds of one process; they follow each other, so that the events of a stream keep their order. */
const createPassage = () => {
  let waiting: Passing[] = [];
  let isPassing = false;
  const passAll = async (deps: Deps): Promise<void> => {
    isPassing = true;
    while (waiting.length > 0) {
      const round = waiting.filter(({ stream }) => !stream.sink.signal.aborted);
      waiting = [];
      const begun = performance.now();
      try {
        if (round.length > 0) await passRound(deps, round);
      } catch (error) {
        deps.log.warn({ err: error, streams: round.length }, 'member streams end');
        // Nobody goes on with a hole: clients reconnect and read again.
        for (const { stream } of round) stream.sink.close();
      }
      const left = roundMs - (performance.now() - begun);
      if (left > 0) await delay(left, undefined, { ref: false });
    }
    isPassing = false;
  };
  return (deps: Deps, passing: Passing): void => {
    waiting.push(passing);
    if (!isPassing) void passAll(deps);
  };
};

const passages = new WeakMap<object, ReturnType<typeof createPassage>>();

/**
 * Passes an event to a member's stream as long as its session is valid, and ends the stream otherwise; without an event it only looks at the
 * session. Events of a stream keep their order.
 */
export const passTo = (deps: Deps, stream: MemberStream, event?: BusEvent): void => {
  const pass = passages.get(deps.bus) ?? createPassage();
  passages.set(deps.bus, pass);
  pass(deps, { stream, event });
};
