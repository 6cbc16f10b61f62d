import { defineOperations } from '../operation.ts';
import type { teamSchemas } from './team.schemas.ts';

const read = { method: 'GET', encoding: 'query', access: 'required' } as const;

/** The direct members of a team from the auction's view, and a member's change of teams (auction.md B11, D12). */
export const team = defineOperations<typeof teamSchemas>()('auction/team', {
  listAuctionTeam: {
    ...read,
    path: '/api/bidding/getOperateMemberList',
    summary: "Lists the members whom the caller invited and requests to join their team, with the caller's own team.",
  },
  listTeamOrders: {
    ...read,
    path: '/api/bidding/getTeamOrderList',
    summary: "Lists what direct members won at auction, with the caller's share of each; of one member or of all.",
  },
  changeTeam: {
    method: 'POST',
    path: '/api/bidding/changeTeam',
    encoding: 'form',
    access: 'required',
    mobile: true,
    idempotent: true,
    limit: { per: 'member', count: 30, seconds: 86_400 },
    summary: 'Requests to join the team of a promotion code, or accepts, declines or withdraws such a request.',
  },
});
