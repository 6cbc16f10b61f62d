import type { BusEvent } from '../../events/bus.ts';
import { siteTopic } from '../../events/publish.ts';
import type { Ctx } from '../../http/context.ts';
import { type EventSink, EventStream } from '../../http/stream.ts';
import { passTo } from './passage.ts';

const sendToAll = (sink: EventSink, { hint, resync }: BusEvent): void =>
  resync
    ? sink.send({ event: 'resync', data: { kind: 'resync' } })
    : sink.send({ event: 'changed', data: hint ?? { kind: 'other' } });

/**
 * The single stream of a tab: delivers the hints that domains publish on the topic `site` for everybody and on `member:<id>`
 * for the signed-in member, as events `changed`, and `resync` after the server lost its own connection. Hints of some kinds
 * include the details that the member may see (`liveDetails`). With a session the stream ends when the session ends; a token
 * without a session counts as a visitor's.
 */
export const tabStream = ({ member, sessionHash, deps }: Ctx): EventStream =>
  new EventStream((sink) => {
    const leaveSite = deps.bus.subscribe(siteTopic, (event) => {
      // Both topics report a lost connection; the member's topic does so after the session check.
      if (!(member && event.resync)) sendToAll(sink, event);
    });
    if (!member || !sessionHash) return leaveSite;
    const stream = { memberId: member.id, sessionHash, sink };
    const leaveMember = deps.bus.subscribe(`member:${member.id}`, (event) => passTo(deps, stream, event));
    // The session may have ended between the call's own check and this subscription.
    passTo(deps, stream);
    return () => {
      leaveSite();
      leaveMember();
    };
  });
