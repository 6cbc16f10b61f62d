import { endOfUnpaid } from './order-state.ts';

const step = (event: string, state: 'awaitingConfirm' | 'disputed' | 'defaulted') => ({
  event,
  state,
  at: '2026-11-24T08:00:00.000Z',
  note: null,
  by: 'system' as const,
});

it.each([
  ['default', 'defaulted'],
  ['giveUp', 'givenUp'],
  ['ruleSeller', 'ruledUnpaid'],
])('describes an unpaid order that ended by %s as %s', (event, end) => {
  const timeline = [step(event, 'defaulted'), step('deny', 'disputed'), step('claim', 'awaitingConfirm')];
  expect(endOfUnpaid(timeline)).toBe(end);
  expect(endOfUnpaid([step('bounce', 'defaulted'), ...timeline])).toBe(end);
});
