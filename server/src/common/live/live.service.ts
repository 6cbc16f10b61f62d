import type { liveSchemas } from '@juhe/contract/common/live.schemas';
import type { HandlerInput } from '@juhe/contract/operation';
import type { BusEvent } from '../../events/bus.ts';
import { siteTopic } from '../../events/publish.ts';
import type { Ctx } from '../../http/call/context.ts';
import { type EventSink, EventStream } from '../../http/transport/stream.ts';
import { forwardEvent } from './passage.ts';

type Input = HandlerInput<(typeof liveSchemas)['streamChanges']>;

const sendToAll = (sink: EventSink, { hint, resync }: BusEvent): void =>
  resync
    ? sink.send({ event: 'resync', data: { kind: 'resync' } })
    : sink.send({ event: 'changed', data: hint ?? { kind: 'other' } });

/**
 * The single stream of a tab: delivers the hints that domains publish on the topic `site` for everybody and on `member:<id>`
 * for the signed-in member, as events `changed`, and `resync` after the server lost its own connection. Hints of some kinds
 * include the details that the member may see (`liveDetails`). With a session the stream ends when the session ends; a token
 * without a session counts as a visitor's. With `age` the stream begins with `current`, or with `resync` if anything may
 * have changed since then.
 */
export const tabStream = ({ member, sessionHash, deps }: Ctx, { age }: Input): EventStream =>
  new EventStream((sink) => {
    const announceStatus = (topics: readonly string[]): void => {
      if (age === undefined) return;
      const kind = topics.every((topic) => deps.bus.wasQuiet(topic, age)) ? 'current' : 'resync';
      sink.send({ event: kind, data: { kind } });
    };
    const unsubscribeSite = deps.bus.subscribe(siteTopic, (event) => {
      // Both topics report a lost connection; the member's topic does so after the session check.
      if (!(member && event.resync)) sendToAll(sink, event);
    });
    if (!member || !sessionHash) {
      announceStatus([siteTopic]);
      return unsubscribeSite;
    }
    const stream = { memberId: member.id, sessionHash, sink };
    const unsubscribeMember = deps.bus.subscribe(`member:${member.id}`, (event) => forwardEvent(deps, stream, event));
    // After the subscriptions: an event in between is either remembered or delivered.
    announceStatus([siteTopic, `member:${member.id}`]);
    // The session may have ended between the call's own check and this subscription.
    forwardEvent(deps, stream);
    return () => {
      unsubscribeSite();
      unsubscribeMember();
    };
  });
