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
 * The one stream of a tab: the hints that domains publish on the topic `site` for everybody and on `member:<id>` for the
 * signed-in member, as events `changed`, and `resync` after the server lost its own connection. Hints of some kinds bring what the member
 * may see of the thing (`liveDetails`). With a session it ends when the session ends; a token without a session is a visitor's.
 */
export const tabStream = ({ member, sessionHash, deps }: Ctx): EventStream =>
  new EventStream((sink) => {
    const leaveSite = deps.bus.subscribe(siteTopic, (event) => {
      // Both topics hear of a lost connection; the member's says it after the look at the session.
      if (!(member && event.resync)) sendToAll(sink, event);
    });
    if (!member || !sessionHash) return leaveSite;
    const stream = { memberId: member.id, sessionHash, sink };
    const leaveMember = deps.bus.subscribe(`member:${member.id}`, (event) => passTo(deps, stream, event));
    // It may have ended between the call's own look and this one's being told.
    passTo(deps, stream);
    return () => {
      leaveSite();
      leaveMember();
    };
  });
