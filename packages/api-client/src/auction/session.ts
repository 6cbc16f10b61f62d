import { session } from '@juhe/contract/auction/session';
import { inject, query } from '@juhe/api-client';

export const { useListLotSessionsQuery, useGetLotSessionQuery } = inject((build) => ({
  listLotSessions: query(build, session.listLotSessions, { tags: ['auction/lot'] }),
  getLotSession: query(build, session.getLotSession, { tags: ['auction/lot'] }),
}));
