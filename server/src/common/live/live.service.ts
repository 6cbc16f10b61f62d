import type { BusEvent } from '../../events/bus.ts';
import { siteTopic } from '../../events/publish.ts';
import type { Ctx } from '../../http/context.ts';
import { findSession } from '../../http/session.ts';
import { type EventSink, EventStream } from '../../http/stream.ts';

const isSessionEnd = (hint: unknown): boolean =>
  typeof hint === 'object' && hint !== null && 'kind' in hint && hint.kind === 'session';

const send = (sink: EventSink, { hint, resync }: BusEvent): void =>
  resync
    ? sink.send({ event: 'resync', data: { kind: 'resync' } })
    : sink.send({ event: 'changed', data: hint ?? { kind: 'other' } });

/**
 * The one stream of a tab: the hints that domains publish on the topic `site` for everybody and on `member:<id>` for the
 * signed-in member, as events `changed`, and `resync` after the server lost its own connection. With a session it ends when
 * the session ends; a token without a session is a visitor's.
 */
export const tabStream = ({ member, sessionHash, deps, log }: Ctx): EventStream =>
  new EventStream((sink) => {
    const leaveSite = deps.bus.subscribe(siteTopic, (event) => {
      // Both topics hear of a lost connection; the member's says it after the look at the session.
      if (!(member && event.resync)) send(sink, event);
    });
    if (!member || !sessionHash) return leaveSite;
    // One look at the session at a time, so that events keep their order.
    let last = Promise.resolve();
    const pass = async (event?: BusEvent): Promise<void> => {
      try {
        if (sink.signal.aborted) return;
        if (!(await findSession(deps.db, sessionHash))) sink.close();
        else if (event && !isSessionEnd(event.hint)) send(sink, event);
      } catch (error) {
        log.warn({ err: error }, 'a member stream ends');
        sink.close();
      }
    };
    const leaveMember = deps.bus.subscribe(`member:${member.id}`, (event) => {
      last = last.then(() => pass(event));
    });
    // It may have ended between the call's own look and this one's being told.
    last = pass();
    return () => {
      leaveSite();
      leaveMember();
    };
  });
