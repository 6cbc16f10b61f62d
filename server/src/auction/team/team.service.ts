/** Auction teams: direct members, their won orders, and the change of teams (auction.md B11, D12). */
import { type TeamChangeAction, teamChangeActions, type teamSchemas } from '@juhe/contract/auction/team.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import { httpFail } from '../../http/failure/common-failures.ts';
import type { Ctx } from '../../http/call/context.ts';
import { pageOf } from '../../http/call/page.ts';
import { masked } from '../../member/api.ts';
import { makeMemberRef, openMemberRef } from './member-ref.ts';
import { teamChangeMachine } from './team-machine.ts';
import * as repository from './team.repository.ts';
import type { RequestRow } from './team.repository.ts';

type Input<K extends keyof typeof teamSchemas> = HandlerInput<(typeof teamSchemas)[K]>;
type Output<K extends keyof typeof teamSchemas> = HandlerOutput<(typeof teamSchemas)[K]>;

/** Maximum number of requests in one response. */
const maxRequests = 50;

const asSeen = <Row extends { nickname: string }>(row: Row): Row => ({ ...row, nickname: masked(row.nickname) });

/** Returns the member's current actions on a request, in contract order (AUCTION-122); after its time only its sender has any. */
const actionsOf = ({ state, isLate }: RequestRow, side: 'sender' | 'recipient'): TeamChangeAction[] =>
  teamChangeActions.filter(
    (action) =>
      (action === 'withdraw') === (side === 'sender') &&
      !(isLate && side === 'recipient') &&
      teamChangeMachine.next(state, action, 'member') !== undefined,
  );

const requestView = (row: RequestRow, side: 'sender' | 'recipient') => {
  const { isLate: _isLate, ...request } = row;
  return { ...asSeen(request), actions: actionsOf(row, side) };
};

/** The caller's direct members with their purchases, the requests waiting for the caller, and the caller's own team. */
export const listAuctionTeam = async (ctx: Ctx, input: Input<'listAuctionTeam'>): Promise<Output<'listAuctionTeam'>> => {
  const { db, memberId } = ctx;
  const members = await pageOf(input, async (limit, offset) => {
    const { list, total } = await repository.teamPage(db, memberId, limit, offset);
    return { total, list: list.map(({ id, ...row }) => ({ ...asSeen(row), memberRef: makeMemberRef(ctx, id) })) };
  });
  const inviter = await repository.presentInviter(db, memberId);
  const ownRequest = await repository.latestRequestOf(db, memberId);
  return {
    ...members,
    requests: (await repository.requestsTo(db, memberId, maxRequests)).map((row) => requestView(row, 'recipient')),
    inviter: inviter ? asSeen(inviter) : null,
    own: ownRequest ? requestView(ownRequest, 'sender') : null,
    canChange: ownRequest?.state !== 'asked' && !(await repository.hasChanged(db, memberId)),
  };
};

/** Orders won by direct members; a member who is not a direct one responds like a missing one. */
export const listTeamOrders = async (
  ctx: Ctx,
  { memberRef, month, ...page }: Input<'listTeamOrders'>,
): Promise<Output<'listTeamOrders'>> => {
  const { db, memberId } = ctx;
  const only = memberRef === undefined ? undefined : openMemberRef(ctx, memberRef);
  if (memberRef !== undefined && (only === undefined || !(await repository.isDirect(db, memberId, only))))
    throw httpFail('notFound');
  let sums = { sumCents: 0, shareCents: 0 };
  const orders = await pageOf(page, async (limit, offset) => {
    const { list, total, ...both } = await repository.teamOrderPage(db, memberId, { memberId: only, month }, limit, offset);
    sums = both;
    return { total, list: list.map(asSeen) };
  });
  return { ...orders, ...sums };
};
