/** Withdrawals of the first two demo members, one in every state: the source of their ledger entries and rows. */
import type { WithdrawalState } from '@juhe/contract/wallet/withdrawal.schemas';
import type { Account } from '../ledger/accounts.ts';

export interface Movement {
  /** Before now, in hours. */
  readonly hoursAgo: number;
  readonly kind: string;
  readonly ref: string;
  readonly from: Account;
  readonly to: Account;
  readonly amount: number;
  /** A member's text or the name of the purchase; the kind is displayed in the reader's language. */
  readonly memo?: string;
  readonly fromCounterpart?: string;
  readonly toCounterpart?: string;
  /** The key of the posting. */
  readonly key?: string;
}

interface PastEvent {
  readonly event: string;
  readonly to: WithdrawalState;
  readonly by: 'member' | 'operator' | 'system';
  /** The acting operator. */
  readonly actor?: string;
  /** Hours after the application. */
  readonly after: number;
  readonly note?: string;
}

export interface PastWithdrawal {
  readonly id: string;
  readonly no: string;
  readonly memberId: 'm1' | 'm2';
  readonly cardId: string;
  /** The paid ones had no fee: each is the first of its month. */
  readonly amountCents: number;
  readonly feeCents: number;
  readonly hoursAgo: number;
  readonly state: WithdrawalState;
  readonly reason?: string;
  readonly events: readonly PastEvent[];
}

const approve: PastEvent = { event: 'approve', to: 'approved', by: 'operator', actor: 'anna', after: 3 };
const send: PastEvent = { event: 'send', to: 'sending', by: 'operator', actor: 'ben', after: 5 };
const pay: PastEvent = { event: 'pay', to: 'paidOut', by: 'operator', actor: 'ben', after: 6, note: 'DEMO-BANK' };

const past = (
  n: number,
  memberId: 'm1' | 'm2',
  amountCents: number,
  hoursAgo: number,
  events: readonly PastEvent[],
  more: { feeCents?: number; reason?: string } = {},
): PastWithdrawal => ({
  id: `demo-withdrawal-${n}`,
  no: `W2026010100000${String(n).padStart(5, '0')}`,
  memberId,
  cardId: memberId === 'm1' ? 'demo-card-1' : 'demo-card-3',
  amountCents,
  feeCents: more.feeCents ?? 0,
  hoursAgo,
  state: events.at(-1)?.to ?? 'applied',
  ...(more.reason === undefined ? {} : { reason: more.reason }),
  events,
});

/** Paid ones are in separate months. At most one pending one is from today: a demo user can apply twice more. */
export const pastWithdrawals: readonly PastWithdrawal[] = [
  past(1, 'm1', 20_000, 75 * 24, [approve, send, pay]),
  past(2, 'm1', 15_000, 40 * 24, [
    approve,
    send,
    pay,
    { event: 'bankReturn', to: 'returned', by: 'system', after: 50, note: 'DEMO-BACK' },
  ]),
  past(
    3,
    'm1',
    12_000,
    18 * 24,
    [approve, send, { event: 'fail', to: 'failed', by: 'operator', actor: 'ben', after: 8, note: '银行账户状态异常' }],
    { reason: '银行账户状态异常' },
  ),
  past(
    4,
    'm1',
    8_000,
    14 * 24,
    [{ event: 'reject', to: 'rejected', by: 'operator', actor: 'anna', after: 4, note: '请先核对持卡人姓名' }],
    {
      reason: '请先核对持卡人姓名',
    },
  ),
  past(5, 'm1', 6_000, 9 * 24, [{ event: 'cancel', to: 'cancelled', by: 'member', after: 1 }]),
  past(6, 'm1', 5_000, 26, [approve, send]),
  past(7, 'm1', 4_000, 25, [approve], { feeCents: 10 }),
  past(8, 'm1', 3_000, 2, [], { feeCents: 10 }),
  past(9, 'm2', 30_000, 38 * 24, [approve, send, pay]),
  past(10, 'm2', 10_000, 12 * 24, [{ event: 'lapse', to: 'cancelled', by: 'system', after: 7 * 24 }]),
  past(11, 'm2', 5_000, 3, []),
];

const endings: Readonly<Record<string, { kind: string; key: string }>> = {
  reject: { kind: 'withdrawal.rejected', key: 'reject' },
  cancel: { kind: 'withdrawal.cancelled', key: 'cancel' },
  lapse: { kind: 'withdrawal.cancelled', key: 'lapse' },
  fail: { kind: 'withdrawal.failed', key: 'fail' },
  pay: { kind: 'withdrawal.paid', key: 'pay' },
  bankReturn: { kind: 'withdrawal.returned', key: 'return' },
};

/** Their ledger movements: from the wallet into transit, and from there to the bank or back. */
export const withdrawalMovements = (): Movement[] =>
  pastWithdrawals.flatMap(({ id, no, memberId, amountCents, hoursAgo, events }) => {
    const wallet: Account = { kind: 'memberWallet', owner: memberId };
    const inFlight: Account = { kind: 'withdrawalInFlight', owner: memberId };
    const bank: Account = { kind: 'gatewayClearing', owner: 'manual' };
    const movements: Movement[] = [
      {
        hoursAgo,
        kind: 'withdrawal.applied',
        ref: no,
        key: `withdrawal.apply:${id}`,
        from: wallet,
        to: inFlight,
        amount: amountCents,
      },
    ];
    for (const { event, after } of events) {
      const ending = endings[event];
      if (!ending) continue;
      movements.push({
        hoursAgo: hoursAgo - after,
        kind: ending.kind,
        ref: no,
        key: `withdrawal.${ending.key}:${id}`,
        from: event === 'bankReturn' ? bank : inFlight,
        to: event === 'pay' ? bank : wallet,
        amount: amountCents,
      });
    }
    return movements;
  });
