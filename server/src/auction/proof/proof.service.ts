import type { proofSchemas } from '@juhe/contract/auction/proof.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Ctx } from '../../http/call/context.ts';
import { hasEnded } from '../lot/lot-machine.ts';
import { shownLot } from '../lot/shown-lot.ts';
import * as repository from './proof.repository.ts';

type Input = HandlerInput<(typeof proofSchemas)['getLotProof']>;
type Output = HandlerOutput<(typeof proofSchemas)['getLotProof']>;

const pageSize = 500;

/** The log of a lot's offers after its end; while it is open only the head, and the caller's own offers without their numbers. */
export const getLotProof = async (ctx: Ctx, { productNo, after }: Input): Promise<Output> => {
  const { id } = await shownLot(ctx, productNo);
  const lot = await repository.findProvedLot(ctx.db, id);
  const closed = hasEnded(lot.state);
  const offers = closed ? await repository.chainAfter(ctx.db, lot.id, after, pageSize) : [];
  const ownOffers = ctx.member ? await repository.ownOffers(ctx.db, lot.id, ctx.member.id) : [];
  return {
    productNo,
    state: lot.state,
    closed,
    head: closed ? lot.chainHead : lot.publicHead,
    total: closed ? lot.offers : 0,
    offers,
    hasMore: (offers.at(-1)?.n ?? lot.offers) < lot.offers && closed,
    own: closed ? ownOffers : ownOffers.map((offer) => ({ ...offer, n: null })),
    signature: lot.proof,
  };
};
