/**
 * Bidding (domain.md §6, auction.md B2, F): bids waiting in a process are decided together, behind the locks of their lots
 * and with one commit.
 */
import { randomUUID } from 'node:crypto';
import { bid } from '@juhe/contract/auction/bid';
import type { bidSchemas } from '@juhe/contract/auction/bid.schemas';
import type { LotLive } from '@juhe/contract/auction/lot.schemas';
import { type HandlerInput, type HandlerOutput, storedId } from '@juhe/contract/operation';
import type { Database, Tx } from '../../db/db.ts';
import { gatherer } from '../../db/gather.ts';
import { sql } from '../../db/sql.ts';
import { channel, payloadOf } from '../../events/publish.ts';
import { httpFail } from '../../http/failure/common-failures.ts';
import type { Ctx } from '../../http/call/context.ts';
import { Failure } from '../../http/failure/failures.ts';
import type { TurnGuard } from '../../http/call/routes.ts';
import { type GuardedAnswer, hashOf, type StoredAnswer, storedAnswers } from '../../idempotency/guard.ts';
import { removeRefusalsLater } from '../../idempotency/refusals.ts';
import { type AdmittedBid, BidBatch } from './batch.ts';
import { announcementsOf, effectParts, liveAfter, jobWakeUpOf } from './bid-effects.ts';
import { lotHints } from './lot-hints.ts';
import * as repository from './turn.repository.ts';

type Input = HandlerInput<(typeof bidSchemas)['placeBid']>;
type Output = HandlerOutput<(typeof bidSchemas)['placeBid']>;

interface WaitingBid {
  readonly ctx: Ctx;
  readonly input: Input;
  readonly guard: TurnGuard<Output>;
}

/** A failure thrown to the caller and not stored, or a stored response. */
type Outcome = GuardedAnswer | Failure;

/** A failure thrown to the caller and not stored, an admitted bid, or a stored refusal. */
type Decision = Outcome | AdmittedBid | { readonly refusal: Failure };

/** The batches of a turn by lot; a batch without a lot refuses its bids. */
const batchesOf = ({ lots, at }: repository.OpenedBids, waiting: readonly WaitingBid[]): ReadonlyMap<string, BidBatch> => {
  const opened = new Map(lots.map((lot) => [lot.lot.productNo, lot]));
  const productNos = new Set(waiting.map(({ input }) => input.productNo));
  return new Map([...productNos].map((productNo) => [productNo, new BidBatch(opened.get(productNo), at ?? '')]));
};

const decide = (
  { ctx, input, guard: { call } }: WaitingBid,
  key: repository.ClaimedKey | undefined,
  batch: BidBatch | undefined,
): Decision => {
  if (!key || !batch) throw new Error('a gathered bid has no key or no batch');
  if (!key.fresh) return key.hash === hashOf(call).toString('hex') ? { text: key.answer, replayed: true } : httpFail('keyReused');
  const result = batch.placeBid({ ...input, memberId: ctx.memberId });
  return result instanceof Failure ? { refusal: result } : result;
};

/** Responses to the decided bids. The live state of a lot reflects all bids of its batch. */
const answersOf = (waiting: readonly WaitingBid[], decisions: readonly Decision[], batches: ReadonlyMap<string, BidBatch>) => {
  const lives = new Map<string, LotLive>();
  return waiting.map(({ input: { productNo }, guard }, i): Outcome => {
    const decision = decisions[i];
    const batch = batches.get(productNo);
    if (!decision || !batch) throw new Error('a gathered bid was not decided');
    if (decision instanceof Failure || 'text' in decision) return decision;
    if ('refusal' in decision) return { text: guard.refuse(decision.refusal), replayed: false };
    const { lot } = batch;
    if (!lot) throw new Error('a bid was admitted without a lot');
    const live = lives.get(productNo) ?? liveAfter({ batch, lot });
    lives.set(productNo, live);
    const { memberId, paddle, bids, heldCents, receipt } = decision;
    const standing = lot.leaderId === memberId ? 'leading' : 'outbid';
    return { text: guard.answer({ bidId: `${lot.id}-${bids}`, standing, paddle, live, heldCents, receipt }), replayed: false };
  });
};

/** Writes the decisions of a turn with one statement, and announces them, rate-limited per lot (`lot-hints.ts`). */
const record = (db: Database, tx: Tx, batches: readonly BidBatch[], answers: readonly StoredAnswer[]): void => {
  const hints = lotHints(db);
  const written = batches.flatMap((batch) => {
    const writes = batch.writes();
    return batch.lot && writes ? [{ batch, lot: batch.lot, writes }] : [];
  });
  const announcements = written.flatMap((changed) => {
    const { productNo } = changed.lot;
    const lotAnnouncements = announcementsOf(changed);
    if (lotAnnouncements.length > 0 && hints.tryAnnounce(productNo)) return lotAnnouncements;
    tx.afterCommit(() => hints.postpone(productNo, lotAnnouncements));
    return [];
  });
  repository.recordBids(tx, channel, {
    lots: written.map(({ writes }) => writes),
    parts: [sql`answered as (${storedAnswers(answers)})`, ...effectParts(written)],
    payloads: [...announcements, ...written.flatMap(jobWakeUpOf)].map(payloadOf),
  });
};

const callOf = ({ ctx, input, guard: { call } }: WaitingBid): repository.GatheredCall => ({
  productNo: input.productNo,
  memberId: ctx.memberId,
  call,
  hash: hashOf(call),
});

/** The bids of a turn; `join` adds those that arrived meanwhile. Joined bids remain when the transaction is retried. */
interface Bids {
  readonly waiting: readonly WaitingBid[];
  readonly join: () => void;
}

/** Begins a turn. While another replica is at its only lot it waits in line, and then adds the bids that arrived meanwhile. */
const begin = async (tx: Tx, { waiting, join }: Bids): Promise<repository.OpenedBids> => {
  const opened = await repository.beginBids(tx, waiting.map(callOf));
  if (opened) return opened;
  await repository.lockLotTurns(tx, waiting[0]?.input.productNo ?? '');
  join();
  const behindOthers = await repository.beginBids(tx, waiting.map(callOf));
  if (!behindOthers) throw new Error('a turn lost its place in line');
  return behindOthers;
};

/** One turn: claims the keys, decides every bid behind the locks of the lots, and writes everything with one statement. */
const turn = async (db: Database, tx: Tx, bids: Bids): Promise<Outcome[]> => {
  const opened = await begin(tx, bids);
  const { waiting } = bids;
  const batches = batchesOf(opened, waiting);
  const decisions = waiting.map((bid, i) => decide(bid, opened.keys[i], batches.get(bid.input.productNo)));
  const outcomes = answersOf(waiting, decisions, batches);
  const answers = outcomes.flatMap((outcome, i): StoredAnswer[] => {
    const call = waiting[i]?.guard.call;
    const decision = decisions[i];
    if (outcome instanceof Failure || outcome.replayed || !call || !decision) return [];
    return [{ scope: call.scope, key: call.key, text: outcome.text, refused: 'refusal' in decision }];
  });
  if (answers.length === 0) return outcomes;
  record(db, tx, [...batches.values()], answers);
  const refused = answers.flatMap(({ scope, refused: isRefused }) => (isRefused ? [scope] : []));
  if (refused.length > 0) tx.afterCommit(() => removeRefusalsLater(db, refused));
  return outcomes;
};

/** Concurrent turns of a process, each on other lots: several, so that one locked lot delays few others. */
const lanes = 3;

const gatherBids = gatherer(
  async (db: Database, items: readonly WaitingBid[], { more }): Promise<Outcome[]> => {
    const waiting = [...items];
    const join = () => void waiting.push(...more());
    const first = waiting[0];
    return first ? first.ctx.inTx((tx) => turn(db, tx, { waiting, join })) : [];
  },
  // A member's deposits come out of one account: the member's bids on several lots are decided one after the other.
  { identity: ({ guard: { call } }) => call.scope, lanes },
);

/**
 * Places a bid on a lot, with an optional maximum for proxy bidding. Bids on one lot take turns at its row lock, those
 * waiting in this process together, also for several lots; the clock is read behind it. Each has its own response, key,
 * deposit and refusal. The outbid leader is notified at once (topic `member:<id>`), every open page by the lot's topic; a
 * member's own pages are notified of the number that a first bid gave on a lot, and of a higher maximum.
 */
export const placeBid = async (ctx: Ctx, input: Input, guard: TurnGuard<Output>): Promise<GuardedAnswer> => {
  const outcome = await gatherBids(ctx.deps.db, input.productNo, { ctx, input, guard });
  if (outcome instanceof Failure) throw outcome;
  return outcome;
};

/** Places a bid without a request, as the demo's bidders do, under its own key. Throws refusals. */
export const bidWithoutCall = async (ctx: Ctx, input: Input): Promise<Output> => {
  let result: Output | Failure | undefined;
  const captureResult = (value: Output | Failure): string => {
    result = value;
    return '{}';
  };
  const call = { scope: `member:${ctx.memberId}`, key: randomUUID(), operation: storedId(bid.placeBid), input };
  await placeBid(ctx, input, { call, answer: captureResult, refuse: captureResult });
  if (result === undefined) throw new Error('a bid was not answered');
  if (result instanceof Failure) throw result;
  return result;
};
