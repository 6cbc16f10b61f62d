import type { WalletEntry } from '@juhe/contract/wallet/wallet.schemas';
import { dayName, dayOf, groupByDay } from './entry-days.ts';

const entry = (id: string, at: string): WalletEntry => ({
  id,
  kind: 'recharge',
  category: 'topUps',
  amountCents: 100,
  balanceAfterCents: 100,
  counterpart: null,
  memo: null,
  ref: null,
  link: null,
  at,
});
const sums = (day: string, incomeCents: number) => ({ day, incomeCents, expenseCents: 0 });

describe('entries by day', () => {
  // WALLET-21, COMMON-8
  it('uses China’s days in any time zone', () => {
    expect(dayOf('2026-11-20T15:59:59Z')).toBe('2026-11-20');
    expect(dayOf('2026-11-20T16:00:00Z')).toBe('2026-11-21');
  });

  it('labels today and yesterday, and shows the year if it differs', () => {
    const names = ['2026-11-21', '2026-11-20', '2026-11-19', '2025-11-21'].map((day) => dayName(day, '2026-11-21'));
    expect(names).toEqual(['今天', '昨天', '11月19日', '2025年11月21日']);
  });

  it('starts and ends each day once, also across pages and when a page repeats an entry', () => {
    const pages = [
      {
        list: [entry('4', '2026-11-21T02:00:00Z'), entry('3', '2026-11-20T17:00:00Z')],
        days: [sums('2026-11-21', 300)],
      },
      {
        list: [entry('3', '2026-11-20T17:00:00Z'), entry('2', '2026-11-20T16:30:00Z'), entry('1', '2026-11-20T01:00:00Z')],
        days: [sums('2026-11-21', 300), sums('2026-11-20', 100)],
      },
    ];
    const grouped = groupByDay(pages);
    expect([...grouped.spots].map(([id, { day, first, last }]) => [id, day, first, last])).toEqual([
      ['4', '2026-11-21', true, false],
      ['3', '2026-11-21', false, false],
      ['2', '2026-11-21', false, true],
      ['1', '2026-11-20', true, true],
    ]);
    expect(grouped.sums.get('2026-11-21')?.incomeCents).toBe(300);
  });
});
