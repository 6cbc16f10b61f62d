/** Effects of the decided bids of a turn beyond their lot's rows: live state, deposits, notices, moved ends and announcements. */
import { nextBidCents } from '@juhe/contract/auction/limits';
import type { BidRow, LotLive } from '@juhe/contract/auction/lot.schemas';
import { type Sql, sql } from '../../db/sql.ts';
import type { Announcement } from '../../events/publish.ts';
import { jobTopic } from '../../jobs/job.ts';
import { type KeyedPosting, postingParts } from '../../ledger/post.ts';
import { noticeHints, noticeParts } from '../../notice/notify.ts';
import { closeLotKind, lotNotice, lotTopic } from '../shared/lot-events.ts';
import type { BidBatch } from './batch.ts';
import type { OpenedLot } from './turn.repository.ts';
import { isAtLimit } from './resolve.ts';

/** The batch of an existing lot. */
export interface LotBatch {
  readonly batch: BidBatch;
  /** State after the batch. */
  readonly lot: OpenedLot;
}

const liveBids = 10;

/** The live state after a batch, with its new bids. */
export const liveAfter = ({ batch, lot }: LotBatch): LotLive => {
  const last = batch.steps.at(-1);
  const leader = batch.person(lot.leaderId);
  return {
    productNo: lot.productNo,
    seq: lot.seq,
    state: lot.state,
    priceCents: lot.priceCents ?? lot.startCents,
    nextCents: nextBidCents(lot.priceCents, lot.startCents, lot.incrementCents),
    leader: leader?.name ?? null,
    leaderPaddle: leader?.paddle ?? null,
    bidders: lot.bidders,
    bids: lot.bids,
    lastBidAt: last ? batch.at : lot.lastBidAt,
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
        return { seq, amountCents, bidder: person?.name ?? '', paddle: person?.paddle ?? 0, proxy, at: batch.at };
      }),
  };
};

/** Deposits that a batch holds on the bidders' service-fee accounts. */
const depositsOf = ({ batch: { holds: batchHolds }, lot }: LotBatch): KeyedPosting[] =>
  batchHolds.length === 0
    ? []
    : [
        {
          kind: 'auction.depositHeld',
          ref: lot.productNo,
          key: `auction.depositHeld:${lot.id}:${lot.offers}`,
          entries: [
            ...batchHolds.map(({ memberId, cents }) => ({
              account: { kind: 'serviceFee' as const, owner: memberId },
              amount: -cents,
              memo: lot.title,
            })),
            {
              account: { kind: 'escrow', owner: `lot:${lot.id}` },
              amount: batchHolds.reduce((sum, { cents }) => sum + cents, 0),
            },
          ],
        },
      ];

/** A chain of outbids on one lot produces one notice per member, with the latest price and the final outcome of the lot. */
const outbidNotices = ({ batch: { displaced }, lot }: LotBatch) => {
  const common = {
    ...lotNotice({ id: lot.id, productNo: lot.productNo }, ''),
    kind: 'auction' as const,
    template: 'outbid' as const,
    params: { title: lot.title, priceCents: lot.priceCents ?? 0 },
  };
  return displaced.map((memberId) => ({ ...common, memberId }));
};

/**
 * Announcements of a batch: to the members' own pages, and to every page of the lot when more than a leader's maximum
 * changed.
 */
export const announcementsOf = (changed: LotBatch): Announcement[] => {
  const { batch, lot } = changed;
  const { productNo } = lot;
  const toMember = (memberId: string, hint: object): Announcement => ({ topic: `member:${memberId}`, hint });
  return [
    ...batch.raised.map((memberId) => toMember(memberId, { kind: 'maxRaised', productNo })),
    ...batch.joined.map((memberId) => toMember(memberId, { kind: 'lotJoined', productNo })),
    ...batch.displaced.map((memberId) => toMember(memberId, { kind: 'outbid', productNo, priceCents: lot.priceCents ?? 0 })),
    ...noticeHints(outbidNotices(changed)),
    ...(batch.isPublic ? [{ topic: lotTopic(productNo) }] : []),
  ];
};

/** Wakes the job workers for a lot that nobody can outbid: it ends at once. */
export const jobWakeUpOf = ({ batch, lot }: LotBatch): Announcement[] =>
  batch.hasMovedEnd && isAtLimit(lot.priceCents) ? [{ topic: jobTopic }] : [];

/** Deposits, notices and moved ends of a turn's batches, as parts of its statement. */
export const effectParts = (batches: readonly LotBatch[]): Sql[] => {
  const deposits = batches.flatMap(depositsOf);
  const notices = batches.flatMap(outbidNotices);
  const ends = batches.filter(({ batch }) => batch.hasMovedEnd);
  return [
    ...(deposits.length === 0
      ? []
      : [
          postingParts(
            deposits,
            batches.flatMap(({ batch }) => batch.accounts),
          ),
        ]),
    ...(notices.length === 0 ? [] : [sql`notified as (${noticeParts(notices).rows})`]),
    ...(ends.length === 0
      ? []
      : [sql`ends as (${closeLotKind.scheduling(ends.map(({ lot }) => ({ ref: lot.productNo, dueAt: lot.closesAt })))})`]),
  ];
};
