import { live } from '@juhe/contract/common/live';
import { liveSchemas } from '@juhe/contract/common/live.schemas';
import { noteWrite } from '../../http/reads/own-writes.ts';
import { routes } from '../../http/call/routes.ts';
import { tabStream } from './live.service.ts';

export const liveRoutes = routes(live, liveSchemas, {
  streamChanges: async (ctx, input) => {
    // Pages may read again when the stream opens: events may have been missed.
    if (ctx.deps.readReplica && ctx.member) await noteWrite(ctx.deps.db, ctx.member.id);
    return tabStream(ctx, input);
  },
});
