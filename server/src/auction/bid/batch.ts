/** Decides the gathered bids of a lot one after the other, from data read behind its lock; no database access here. */
import { amountToConfirm, holdFor, softCloseLimit, softCloseSeconds, strikeDepositFactor } from '@juhe/contract/auction/limits';
import { delayText } from './delay-text.ts';
import { Failure } from '../../http/failure/failures.ts';
import { auctionFail } from '../failures.ts';
import type { LockedAccount } from '../../ledger/lock-accounts.ts';
import { strikeFail } from '../strike/strike-failures.ts';
import type { BidderRow, BidStep, LotWrites, OfferRow, OpenedLot, OpenedLotBids, Person } from './turn.repository.ts';
import { commitmentOf, linkOf, newSecret } from './chain.ts';
import { isAtLimit, nextAmount, resolve, type Standing } from './resolve.ts';

export interface BidRequest {
  readonly memberId: string;
  readonly amountCents: number;
  readonly maxCents?: number | undefined;
  readonly confirmCents?: number | undefined;
}

export interface AdmittedBid {
  readonly memberId: string;
  readonly paddle: number;
  /** Bid count of the lot after this bid. */
  readonly bids: number;
  /** Amount of the member's service-fee account held for this lot from now on. */
  readonly heldCents: number;
  readonly receipt: { readonly hash: string; readonly nonce: string };
}

/** A bid late by less than this is refused with the delay; after that the lot is simply over. */
const latestMs = 60_000;

const standingOf = (lot: OpenedLot): Standing => ({
  price: lot.priceCents,
  leader: lot.leaderId,
  leaderMax: lot.leaderMaxCents,
  start: lot.startCents,
  increment: lot.incrementCents,
  reserve: lot.reserveCents,
});

/** Checks that a lot takes bids now. */
const checkLot = (lot: OpenedLot | undefined): OpenedLot => {
  if (!lot || lot.state === 'withdrawn') throw auctionFail('lot.missing');
  if (lot.state === 'scheduled') throw auctionFail('lot.notOpen');
  if (lot.state === 'open' && lot.msLeft > 0) return lot;
  const isEnded = lot.state === 'open' || lot.state === 'sold' || lot.state === 'unsold';
  if (isEnded && !isAtLimit(lot.priceCents) && lot.msLeft <= 0 && lot.msLeft > -latestMs)
    throw auctionFail('bid.late', { late: delayText(-lot.msLeft) }, { data: { lateMs: Math.ceil(-lot.msLeft) } });
  throw auctionFail('lot.ended');
};

const checkPerson = (lot: OpenedLot, { id, bannedUntil, related }: Person): void => {
  if (lot.ownerId === id) throw auctionFail('bid.own');
  if (bannedUntil !== null) throw strikeFail('bid.banned', { untilAt: bannedUntil });
  if (related) throw auctionFail('bid.related');
};

const checkAmounts = (lot: OpenedLot, { memberId, amountCents, maxCents = amountCents, confirmCents }: BidRequest): number => {
  if (maxCents < amountCents) throw auctionFail('bid.maxTooLow', undefined, { field: 'maxCents' });
  const leads = lot.leaderId === memberId;
  if (leads && maxCents <= (lot.leaderMaxCents ?? 0)) throw auctionFail('bid.leading');
  const nextCents = nextAmount(standingOf(lot));
  if (!leads && amountCents < nextCents)
    throw auctionFail('bid.tooLow', { nextCents }, { field: 'amountCents', data: { nextCents } });
  // A leader only raises the maximum: the amount has no effect.
  const unusual = amountToConfirm(nextCents, leads ? 0 : amountCents, maxCents);
  if (unusual !== undefined && confirmCents !== unusual)
    throw auctionFail('bid.unusual', { unusualCents: unusual }, { field: 'confirmCents', data: { confirmCents: unusual } });
  return maxCents;
};

/** The bids of one batch while they are decided, and the resulting writes. */
export class BidBatch {
  readonly #at: string;
  readonly #opened: OpenedLotBids | undefined;
  readonly #people: Map<string, Person>;
  readonly #funds: Map<string, number>;
  readonly #offers: OfferRow[] = [];
  readonly #steps: BidStep[] = [];
  readonly #touched = new Set<string>();
  readonly #displaced = new Set<string>();
  readonly #raised = new Set<string>();
  readonly #joined = new Set<string>();
  #lot: OpenedLot | undefined;

  /** Without `opened` there is no such lot. `at` is the database clock behind the lots' locks. */
  constructor(opened: OpenedLotBids | undefined, at: string) {
    this.#at = at;
    this.#opened = opened;
    this.#lot = opened?.lot;
    this.#people = new Map(opened?.people?.map((person) => [person.id, person]));
    this.#funds = new Map(opened?.people?.map(({ id, balance }) => [id, balance]));
  }

  get at(): string {
    return this.#at;
  }

  /** The locked accounts that a posting of this batch may touch. */
  get accounts(): readonly LockedAccount[] {
    const memberAccounts = (this.#opened?.people ?? []).flatMap(({ id, account, balance }) =>
      account === null ? [] : [{ kind: 'serviceFee' as const, owner: id, id: account, balance }],
    );
    return this.#opened ? [this.#opened.escrow, ...memberAccounts] : memberAccounts;
  }

  /** The current state of the lot. */
  get lot(): OpenedLot | undefined {
    return this.#lot;
  }

  /** Bids of this batch, oldest first. */
  get steps() {
    return this.#steps;
  }

  /** Members who were outbid and do not lead in the end. */
  get displaced(): readonly string[] {
    return [...this.#displaced].filter((id) => id !== this.#lot?.leaderId).sort();
  }

  /** Whether anything but a leader's own maximum changed. */
  get isPublic(): boolean {
    return this.#lot?.seq !== this.#opened?.lot.seq;
  }

  get hasMovedEnd(): boolean {
    return this.#lot?.closesAt !== this.#opened?.lot.closesAt;
  }

  person(id: string | null): Person | undefined {
    return id === null ? undefined : this.#people.get(id);
  }

  /** Admits one bid, or returns the refusal. */
  placeBid(bid: BidRequest): AdmittedBid | Failure {
    try {
      return this.#admit(bid);
    } catch (error) {
      if (error instanceof Failure) return error;
      throw error;
    }
  }

  /** Amount that each member's service-fee account transfers to the lot's escrow (cents). */
  get holds(): readonly { readonly memberId: string; readonly cents: number }[] {
    return [...this.#people.values()]
      .map(({ id, balance }) => ({ memberId: id, cents: balance - (this.#funds.get(id) ?? balance) }))
      .filter(({ cents }) => cents > 0);
  }

  /** Leaders who only raised their own maximum. */
  get raised(): readonly string[] {
    return [...this.#raised].sort();
  }

  /** Members whose first bid on the lot was admitted in this batch. */
  get joined(): readonly string[] {
    return [...this.#joined].sort();
  }

  /** The writes for the lot; undefined while no bid was admitted. */
  writes(): LotWrites | undefined {
    if (!this.#lot || this.#offers.length === 0) return undefined;
    const bidders = [...this.#touched].sort().map((id): BidderRow => {
      const { paddle, maxCents, heldCents } = this.#people.get(id) ?? {};
      return { memberId: id, paddle: paddle ?? 0, maxCents: maxCents ?? 0, heldCents: heldCents ?? 0 };
    });
    const { hasMovedEnd: endMoves } = this;
    return { at: this.#at, after: this.#lot, endMoves, bidders, offers: this.#offers, bids: this.#steps };
  }

  #admit(bid: BidRequest): AdmittedBid {
    const lot = checkLot(this.#lot);
    const person = this.#people.get(bid.memberId);
    if (!person) throw auctionFail('lot.missing');
    checkPerson(lot, person);
    const maxCents = checkAmounts(lot, bid);
    const heldCents = this.#hold(lot, person, maxCents);
    const { steps, leader, leaderMax, price } = resolve(standingOf(lot), {
      member: bid.memberId,
      amount: bid.amountCents,
      max: maxCents,
    });
    const paddle = person.paddle ?? lot.bidders + 1;
    const bids = lot.bids + steps.length;
    steps.forEach(({ member, amount, proxy }, i) =>
      this.#steps.push({ seq: lot.bids + 1 + i, memberId: member, amountCents: amount, proxy }),
    );
    if (lot.leaderId !== null && lot.leaderId !== leader) this.#displaced.add(lot.leaderId);
    const receipt = this.#chain(lot, { ...bid, maxCents, paddle, bids });
    this.#people.set(person.id, { ...person, paddle, maxCents: Math.max(person.maxCents ?? 0, maxCents), heldCents });
    this.#touched.add(person.id);
    this.#lot = {
      ...lot,
      ...this.#end(lot, steps.length > 0, price),
      priceCents: price,
      leaderId: leader,
      leaderMaxCents: leaderMax,
      bids,
      bidders: lot.bidders + Number(person.paddle === null),
      // A leader who only raises the own maximum causes no announcement (auction.md A5).
      seq: lot.seq + Number(steps.length > 0),
      offers: lot.offers + 1,
      chainHead: receipt.hash,
      publicHead: steps.length > 0 ? receipt.hash : lot.publicHead,
    };
    if (steps.length === 0) this.#raised.add(person.id);
    if (person.paddle === null) this.#joined.add(person.id);
    return { memberId: person.id, paddle, bids, heldCents, receipt };
  }

  /** Holds what the maximum requires beyond the amount already held. */
  #hold({ depositCents }: OpenedLot, { id, heldCents, struck }: Person, maxCents: number): number {
    const currentHoldCents = heldCents ?? 0;
    const due = Math.max(holdFor(depositCents, maxCents, struck ? strikeDepositFactor : 1), currentHoldCents);
    const free = this.#funds.get(id) ?? 0;
    if (due - currentHoldCents > free)
      throw auctionFail(
        'bid.depositShort',
        { depositCents: due - currentHoldCents },
        { data: { shortCents: due - currentHoldCents - free } },
      );
    this.#funds.set(id, free - (due - currentHoldCents));
    return due;
  }

  #chain(
    lot: OpenedLot,
    { memberId, amountCents, maxCents, paddle, bids }: BidRequest & { maxCents: number; paddle: number; bids: number },
  ): AdmittedBid['receipt'] {
    const n = lot.offers + 1;
    const [nonce, blind] = [newSecret(), newSecret()];
    const commitment = commitmentOf(maxCents, nonce);
    const hash = linkOf(lot.chainHead, { n, paddle, amountCents, commitment, at: this.#at, blind });
    this.#offers.push({ n, memberId, paddle, amountCents, maxCents, bids, nonce, blind, hash });
    return { hash, nonce };
  }

  /** Soft close (domain.md §6); a price that nobody can outbid ends the lot at once (auction.md A3). */
  #end(lot: OpenedLot, isBid: boolean, price: number): Pick<OpenedLot, 'closesAt' | 'extensions' | 'msLeft'> {
    const now = Date.parse(this.#at);
    if (isAtLimit(price)) return { closesAt: this.#at, extensions: lot.extensions, msLeft: 0 };
    if (!isBid || lot.extensions >= softCloseLimit || lot.msLeft >= softCloseSeconds * 1000) return lot;
    const closesAt = new Date(now + softCloseSeconds * 1000).toISOString();
    return { closesAt, extensions: lot.extensions + 1, msLeft: softCloseSeconds * 1000 };
  }
}
