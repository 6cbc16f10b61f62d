import { Failure } from '../../http/failure/failures.ts';
import { PaymentBook, type PaymentRequest } from './payment-book.ts';
import type { Payer } from './turn.repository.ts';

const payerOf = (id: string, fields: Partial<Payer> = {}): Payer => ({ id, lookups: [], payments: [], today: [], ...fields });
const bookOf = (balances: Record<string, number | null>, payers: readonly Payer[]) =>
  new PaymentBook({
    keys: [],
    members: Object.entries(balances).map(([id, balance], i) => ({
      ...{ id, nickname: `Name of ${id}`, balance: balance ?? 0 },
      account: balance === null ? null : i + 1,
    })),
    payers,
  });
const request = (payerId: string, receiverId: string | null, fields: Partial<PaymentRequest> = {}): PaymentRequest => ({
  ...{ payerId, receiverId, payerName: `Name of ${payerId}`, takesLookup: false, amountCents: 100, memo: '' },
  ...fields,
});
const refusal = (decision: unknown): [string | undefined, number | undefined] =>
  decision instanceof Failure ? [decision.key, decision.details.retryAfter] : [undefined, undefined];

describe('payments of one turn', () => {
  it('spend earlier receipts of the same batch, and no more', () => {
    const book = bookOf({ ann: 100, ben: 0, cem: 0 }, [payerOf('ann'), payerOf('ben')]);
    expect(refusal(book.placePayment(request('ben', 'cem')))[0]).toBe('ledger.insufficientFunds');
    expect(book.placePayment(request('ann', 'ben'))).toEqual({ balanceCents: 0 });
    expect(book.placePayment(request('ben', 'cem'))).toEqual({ balanceCents: 0 });
    expect(refusal(book.placePayment(request('ann', 'cem', { amountCents: 1 })))[0]).toBe('ledger.insufficientFunds');
    expect(book.postings.map(({ entries }) => entries.map(({ account, amount }) => [account.owner, amount]))).toEqual([
      [
        ['ann', -100],
        ['ben', 100],
      ],
      [
        ['ben', -100],
        ['cem', 100],
      ],
    ]);
  });

  it('are sent on alone where the receiver has no wallet yet, and take no look-up then', () => {
    const book = bookOf({ ann: 1_000, new: null }, [payerOf('ann')]);
    expect(book.placePayment(request('ann', 'new', { takesLookup: true }))).toBe('alone');
    expect([book.lookups, book.postings]).toEqual([[], []]);
  });

  it('are confirmed alone as soon as the sum of the day with those of the turn passes 200 yuan', () => {
    const book = bookOf({ ann: 1_000_000, ben: 0 }, [payerOf('ann', { today: [{ account: 9, count: 1, cents: 9_900 }] })]);
    expect(book.placePayment(request('ann', 'ben', { amountCents: 10_000 }))).toEqual({ balanceCents: 990_000 });
    expect(book.placePayment(request('ann', 'ben', { amountCents: 101, takesLookup: true }))).toBe('alone');
    expect(book.placePayment(request('ann', 'ben'))).toEqual({ balanceCents: 989_900 });
    expect(book.placePayment(request('ann', 'ben', { amountCents: 1 }))).toBe('alone');
    expect(refusal(book.placePayment(request('ann', 'ben', { amountCents: 180_001 })))[0]).toBe('pay.dailyLimit');
    expect(book.lookups).toEqual([]);
  });

  it('use the hourly limit one by one and return the waiting time', () => {
    const ages = Array.from({ length: 18 }, (_, i) => 3_000.5 - i);
    const book = bookOf({ ann: 1_000, ben: 0 }, [payerOf('ann', { payments: ages })]);
    const decisions = Array.from({ length: 3 }, () => book.placePayment(request('ann', 'ben')));
    expect(decisions.map((decision) => refusal(decision)[0])).toEqual([undefined, undefined, 'tooMany']);
    // The first of the eighteen expires in 599.5 seconds.
    expect(refusal(decisions[2])[1]).toBe(600);
    expect(book.payments).toEqual([{ key: 'pay-member:ann', count: 2 }]);
  });

  it('take a look-up each where they name a mobile, also when they are refused', () => {
    const book = bookOf({ ann: 150, ben: 0 }, [payerOf('ann', { lookups: Array.from({ length: 17 }, () => 60) })]);
    const decisions = [
      book.placePayment(request('ann', 'ben', { takesLookup: true })),
      book.placePayment(request('ann', 'ben', { takesLookup: true })),
      book.placePayment(request('ann', null, { takesLookup: true, amountCents: 1 })),
      book.placePayment(request('ann', 'ben', { takesLookup: true, amountCents: 1 })),
    ];
    expect(decisions.map((decision) => refusal(decision)[0])).toEqual([
      undefined,
      'ledger.insufficientFunds',
      'pay.unknown',
      'tooMany',
    ]);
    expect(refusal(decisions[3])[1]).toBe(3_540);
    expect(book.lookups).toEqual([{ key: 'call:wallet/wallet.selByMobile:ann', count: 3 }]);
  });

  // WALLET-10
  it('are one notice for each receiver, with the sum of the day', () => {
    const today = [{ account: 2, count: 2, cents: 500 }];
    const book = bookOf({ ann: 10_000, ben: 0, cem: 0 }, [payerOf('ann', { today })]);
    for (const receiverId of ['ben', 'ben', 'cem']) book.placePayment(request('ann', receiverId));
    expect(book.notices.map(({ memberId, template, params }) => [memberId, template, params])).toEqual([
      ['ben', 'transfersReceived', { from: 'N*n', amountCents: 700, count: 4 }],
      ['cem', 'transferReceived', { from: 'N*n', amountCents: 100, count: 1 }],
    ]);
    expect(book.announcements.map(({ topic }) => topic).toSorted()).toEqual(['member:ann', 'member:ben', 'member:cem']);
  });
});
