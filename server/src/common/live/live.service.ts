import type { Ctx } from '../../http/context.ts';
import { findSession } from '../../http/session.ts';
import { EventStream } from '../../http/stream.ts';

/**
 * The signed-in member's topic `member:<id>` as a stream: the hints that domains publish, as events `changed`, and `resync` after
 * the server lost its own connection. It ends with the session that opened it.
 */
export const memberStream = (ctx: Ctx): EventStream => {
  const { memberId, sessionHash, deps, log } = ctx;
  return new EventStream((sink) => {
    // One look at the session at a time, so that events keep their order.
    let last = Promise.resolve();
    const pass = async (event: string, data: unknown): Promise<void> => {
      try {
        if (sink.signal.aborted) return;
        if (sessionHash && (await findSession(deps.db, sessionHash))) sink.send({ event, data });
        else sink.close();
      } catch (error) {
        log.warn({ err: error }, 'a member stream ends');
        sink.close();
      }
    };
    return deps.bus.subscribe(`member:${memberId}`, ({ hint, resync }) => {
      last = last.then(() => (resync ? pass('resync', { kind: 'resync' }) : pass('changed', hint ?? { kind: 'other' })));
    });
  });
};
