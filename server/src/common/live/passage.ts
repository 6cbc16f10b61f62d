/** Delivery of events to members' streams, batched over short intervals. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import type { BusEvent } from '../../events/bus.ts';
import { formatEvent } from '../../events/sse.ts';
import { noteWrite } from '../../http/reads/own-writes.ts';
import { presentSessions } from '../../http/guards/session.ts';
import type { EventSink } from '../../http/transport/stream.ts';
import { type LiveDetails, liveDetails, type MemberHint } from './live-details.ts';

/** A stream of a member in this process. */
export interface MemberStream {
  readonly memberId: string;
  readonly sessionHash: Buffer;
  readonly sink: EventSink;
}

interface Passing {
  readonly stream: MemberStream;
  /** Undefined: only the session is checked. */
  readonly event: BusEvent | undefined;
}

/** Minimum interval between two rounds (ms); the first event after a quiet period is delivered immediately. */
const roundMs = 50;

const kindOf = (hint: unknown): string =>
  typeof hint === 'object' && hint !== null && 'kind' in hint && typeof hint.kind === 'string' ? hint.kind : '';

const isSessionEnd = ({ hint }: BusEvent): boolean => kindOf(hint) === 'session';

/** Returns the distinct hints of a round by their details provider; streams of one member share theirs. */
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

/**
 * Reads the sessions and the details of a round with one statement each, then writes to the streams in the order of the
 * events.
 */
const passRound = async (deps: Deps, round: readonly Passing[]): Promise<void> => {
  const byDetails = hintsOf(deps, round);
  const added = new Map<string, object | undefined>();
  const notifiedIds = new Set(round.flatMap(({ stream, event }) => (event ? [stream.memberId] : [])));
  const [present] = await Promise.all([
    presentSessions(deps.db, [
      ...new Map(round.map(({ stream }) => [stream.sessionHash.toString('hex'), stream.sessionHash])).values(),
    ]),
    // What the members read next includes the change.
    ...(deps.readReplica ? [...notifiedIds].map((id) => noteWrite(deps.db, id)) : []),
    ...[...byDetails].map(async ([details, hints]) => {
      const detailResults = await details.read(deps, [...hints.values()]);
      [...hints.keys()].forEach((key, i) => added.set(key, detailResults[i]));
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

/** The delivery rounds of one process; they run one after the other, so that the events of a stream keep their order. */
const createPassage = () => {
  let waiting: Passing[] = [];
  let isPassing = false;
  const passAll = async (deps: Deps): Promise<void> => {
    isPassing = true;
    while (waiting.length > 0) {
      const round = waiting.filter(({ stream }) => !stream.sink.signal.aborted);
      waiting = [];
      const started = performance.now();
      try {
        if (round.length > 0) await passRound(deps, round);
      } catch (error) {
        deps.log.warn({ err: error, streams: round.length }, 'member streams end');
        // No stream continues with a gap: clients reconnect and read again.
        for (const { stream } of round) stream.sink.close();
      }
      const remainingMs = roundMs - (performance.now() - started);
      if (remainingMs > 0) await delay(remainingMs, undefined, { ref: false });
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
 * Delivers an event to a member's stream while its session is valid, and ends the stream otherwise; without an event it only
 * checks the session. Events of a stream keep their order.
 */
export const forwardEvent = (deps: Deps, stream: MemberStream, event?: BusEvent): void => {
  const pass = passages.get(deps.bus) ?? createPassage();
  passages.set(deps.bus, pass);
  pass(deps, { stream, event });
};
