/** Bidding (domain.md §6, auction.md B2, F): what waits for one lot at a process is decided under one lock and one commit. */
import { randomUUID } from 'node:crypto';
import type { BidRow, LotLive } from '@juhe/contract/auction/lot.schemas';
import { nextBidCents } from '@juhe/contract/auction/limits';
import type { bidSchemas } from '@juhe/contract/auction/bid.schemas';
import type { HandlerInput, HandlerOutput } from '@juhe/contract/operation';
import type { Database, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { type Announcement, channel, payloadOf } from '../../events/publish.ts';
import type { Ctx } from '../../http/context.ts';
import { httpFail } from '../../http/common-failures.ts';
import { Failure } from '../../http/failures.ts';
import type { OwnGuard } from '../../http/routes.ts';
import { type GuardedAnswer, hashOf, storedAnswers } from '../../idempotency/guard.ts';
import { forgetRefusalsLater } from '../../idempotency/refusals.ts';
import { jobTopic } from '../../jobs/job.ts';
import { postingParts } from '../../ledger/post.ts';
import { noticeParts } from '../../social/api.ts';
import { closeLotKind, lotNotice, lotTopic } from '../shared/lot-events.ts';
import { type AdmittedBid, BidBatch } from './batch.ts';
import * as repository from './bid.repository.ts';
import { gatherer } from '../../db/gather.ts';
import { lotHints } from './lot-hints.ts';
import { isAtLimit } from './resolve.ts';

type Input = HandlerInput<(typeof bidSchemas)['participateBidding']>;
type Output = HandlerOutput<(typeof bidSchemas)['participateBidding']>;

interface WaitingBid {
  readonly ctx: Ctx;
  readonly input: Input;
  readonly guard: OwnGuard<Output>;
}

/** Thrown to the caller and not remembered, or an answer that is. */
type Outcome = GuardedAnswer | Failure;

const liveBids = 10;

/** The live state after a batch, with the bids that it brought. */
const liveAfter = (productNo: string, batch: BidBatch, lot: repository.OpenedLot, at: string): LotLive => {
  const last = batch.steps.at(-1);
  const leader = batch.person(lot.leaderId);
  return {
    productNo,
    seq: lot.seq,
    state: lot.state,
    priceCents: lot.priceCents ?? lot.startCents,
    nextCents: nextBidCents(lot.priceCents, lot.startCents, lot.incrementCents),
    leader: leader?.name ?? null,
    leaderPaddle: leader?.paddle ?? null,
    bidders: lot.bidders,
    bids: lot.bids,
    lastBidAt: last ? at : lot.lastBidAt,
    lastBidProxy: last ? last.proxy : lot.lastBidProxy,
    closesAt: lot.closesAt,
    extensions: lot.extensions,
    reserveMet: lot.reserveCents === null || (lot.priceCents ?? 0) >= lot.reserveCents,
    head: lot.publicHead,
    lastBids: batch.steps
      .slice(-liveBids)
      .toReversed()
      .map(({ seq, memberId, amountCents, proxy }): BidRow => {
        const person = batch.person(memberId);
        return { seq, amountCents, bidder: person?.name ?? '', paddle: person?.paddle ?? 0, proxy, at };
      }),
  };
};

/** What the batch holds of the bidders' service-fee accounts, as one posting. */
const holding = (productNo: string, batch: BidBatch, lot: repository.OpenedLot, opened: repository.OpenedBids): Sql[] => {
  const { holds } = batch;
  if (holds.length === 0) return [];
  const escrow = { kind: 'escrow', owner: `lot:${lot.id}` } as const;
  return [
    postingParts(
      {
        kind: 'auction.depositHeld',
        ref: productNo,
        key: `auction.depositHeld:${lot.id}:${lot.offers}`,
        entries: [
          ...holds.map(({ memberId, cents }) => ({
            account: { kind: 'serviceFee' as const, owner: memberId },
            amount: -cents,
            memo: lot.title,
          })),
          { account: escrow, amount: holds.reduce((sum, { cents }) => sum + cents, 0) },
        ],
      },
      [
        opened.escrow,
        ...holds.flatMap(({ memberId }) => {
          const person = opened.people.find(({ id }) => id === memberId);
          return person?.account == null
            ? []
            : [{ kind: 'serviceFee' as const, owner: memberId, id: person.account, balance: person.balance }];
        }),
      ],
    ),
  ];
};

/** A chain of outbids on one lot is one notice for each member, which says the latest price and what came of the lot in the end. */
const outbid = (productNo: string, lot: repository.OpenedLot, displaced: readonly string[]) => {
  const priceCents = lot.priceCents ?? 0;
  const { rows, hints } = noticeParts(
    displaced.map((memberId) => ({
      ...lotNotice({ id: lot.id, productNo }, memberId),
      kind: 'auction' as const,
      template: 'outbid' as const,
      params: { title: lot.title, priceCents },
    })),
  );
  return {
    rows: displaced.length === 0 ? [] : [sql`notified as (${rows})`],
    hints: [
      ...displaced.map((memberId) => ({ topic: `member:${memberId}`, hint: { kind: 'outbid', productNo, priceCents } })),
      ...hints,
    ],
  };
};

/** The end that a batch moved: two minutes from now, or at once when nobody can offer more. */
const movedEnd = (productNo: string, batch: BidBatch, lot: repository.OpenedLot) => {
  if (!batch.hasMovedEnd) return { rows: [], hints: [] };
  const now = isAtLimit(lot.priceCents);
  return {
    rows: [sql`ends as (${closeLotKind.scheduling(productNo, now ? { seconds: 0 } : lot.closesAt)})`],
    hints: now ? [{ topic: jobTopic }] : [],
  };
};

/** One turn: claims the keys, decides every bid behind the lot's lock, and writes all of it with one statement. */
const turn = async (db: Database, tx: Tx, productNo: string, waiting: readonly WaitingBid[]): Promise<Outcome[]> => {
  const hints = lotHints(db);
  const opened = await repository.beginBids(
    tx,
    productNo,
    waiting.map(({ ctx, guard }) => ({ memberId: ctx.memberId, call: guard.call, hash: hashOf(guard.call) })),
  );
  const batch = new BidBatch(opened);
  const decided = waiting.map(({ ctx, input, guard }, i): Outcome | AdmittedBid | { readonly refusal: Failure } => {
    const key = opened.keys[i];
    if (!key) throw new Error('a gathered bid has no key');
    if (!key.fresh)
      return key.hash === hashOf(guard.call).toString('hex') ? { text: key.answer, replayed: true } : httpFail('keyReused');
    const result = batch.place({ ...input, memberId: ctx.memberId });
    return result instanceof Failure ? { refusal: result } : result;
  });
  const { lot } = batch;
  const live = lot && liveAfter(productNo, batch, lot, opened.at);
  const outcomes = decided.map((result, i): Outcome => {
    const guard = waiting[i]?.guard;
    if (result instanceof Failure || 'text' in result) return result;
    if (!guard) throw new Error('a gathered bid has no guard');
    if ('refusal' in result) return { text: guard.refuse(result.refusal), replayed: false };
    if (!lot || !live) throw new Error('a bid was admitted without a lot');
    const { memberId, paddle, bids, heldCents, receipt } = result;
    const standing = lot.leaderId === memberId ? 'leading' : 'outbid';
    return { text: guard.answer({ bidId: `${lot.id}-${bids}`, standing, paddle, live, heldCents, receipt }), replayed: false };
  });
  const answers = outcomes.flatMap((outcome, i) => {
    const call = waiting[i]?.guard.call;
    const result = decided[i];
    if (outcome instanceof Failure || outcome.replayed || !call || !result) return [];
    return [{ scope: call.scope, key: call.key, text: outcome.text, refused: 'refusal' in result }];
  });
  if (answers.length === 0) return outcomes;
  const answered = sql`answered as (${storedAnswers(answers)})`;
  const writes = batch.writes();
  if (!lot || !writes) {
    repository.recordBids(tx, channel, { parts: [answered], payloads: [] });
  } else {
    const notices = outbid(productNo, lot, batch.displaced);
    const end = movedEnd(productNo, batch, lot);
    const announcements: Announcement[] = [
      ...batch.raised.map((memberId) => ({ topic: `member:${memberId}`, hint: { kind: 'maxRaised', productNo } })),
      ...batch.joined.map((memberId) => ({ topic: `member:${memberId}`, hint: { kind: 'lotJoined', productNo } })),
      ...notices.hints,
      ...(batch.isPublic ? [{ topic: lotTopic(productNo) }] : []),
    ];
    const announcesNow = announcements.length > 0 && hints.take(productNo);
    if (!announcesNow) tx.afterCommit(() => hints.later(productNo, announcements));
    repository.recordBids(tx, channel, {
      lot: writes,
      parts: [answered, ...holding(productNo, batch, lot, opened), ...notices.rows, ...end.rows],
      payloads: [...(announcesNow ? announcements : []), ...end.hints].map(payloadOf),
    });
  }
  const refused = [...new Set(answers.flatMap(({ scope, refused: isRefused }) => (isRefused ? [scope] : [])))];
  if (refused.length > 0) tx.afterCommit(() => forgetRefusalsLater(db, refused));
  return outcomes;
};

const gatherBids = gatherer(
  async (db: Database, waiting: readonly WaitingBid[], productNo): Promise<Outcome[]> => {
    const first = waiting[0];
    return first ? first.ctx.inTx((tx) => turn(db, tx, productNo, waiting)) : [];
  },
  { identity: ({ guard: { call } }) => `${call.scope} ${call.key}` },
);

/**
 * Bids on a lot, with an optional maximum for proxy bidding. Bids of one lot take turns at its row lock, those that wait at this process
 * together; the clock is read behind it. Each keeps its own answer, key, deposit and refusal. The outbid leader is told at once (topic
 * `member:<id>`), every open page by the lot's topic; a member's own pages of the number on a lot that a first bid gave, and of a higher maximum.
 */
export const placeBid = async (ctx: Ctx, input: Input, guard: OwnGuard<Output>): Promise<GuardedAnswer> => {
  const outcome = await gatherBids(ctx.deps.db, input.productNo, { ctx, input, guard });
  if (outcome instanceof Failure) throw outcome;
  return outcome;
};

/** A bid that no call asks for, as the bidders of the demo make it: under a key of its own. Refusals are thrown. */
export const bidWithoutCall = async (ctx: Ctx, input: Input): Promise<Output> => {
  let result: Output | Failure | undefined;
  const keep = (value: Output | Failure): string => {
    result = value;
    return '{}';
  };
  const call = { scope: `member:${ctx.memberId}`, key: randomUUID(), operation: 'auction/bid.participateBidding', input };
  await placeBid(ctx, input, { call, answer: keep, refuse: keep });
  if (result === undefined) throw new Error('a bid was not answered');
  if (result instanceof Failure) throw result;
  return result;
};
