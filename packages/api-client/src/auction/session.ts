import { session } from '@juhe/contract/auction/session';
import { inject, query } from '@juhe/api-client';

export const { useGetLotSessionsQuery, useGetLotSessionQuery } = inject((build) => ({
  getLotSessions: query(build, session.getLotSessions, { tags: ['auction/lot'] }),
  getLotSession: query(build, session.getLotSession, { tags: ['auction/lot'] }),
}));
