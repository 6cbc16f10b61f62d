import type { AuctionCase } from '@juhe/contract/auction/claim.schemas';
import { phaseOf } from './payment-phase.ts';

const caseOf = (kind: AuctionCase['kind'], state: AuctionCase['state']): AuctionCase => ({
  kind,
  state,
  openedBy: 'seller',
  openedAt: '2026-11-24T08:00:00.000Z',
  statementsUntil: '2026-11-25T08:00:00.000Z',
  ruling: null,
  statements: [],
});

it('names what ended an unpaid order', () => {
  expect(phaseOf({ state: 'defaulted', case: null })).toBe('defaulted');
  expect(phaseOf({ state: 'defaulted', case: caseOf('dispute', 'givenUp') })).toBe('givenUp');
  expect(phaseOf({ state: 'defaulted', case: caseOf('dispute', 'forSeller') })).toBe('ruledUnpaid');
  // A late case is about a payment after the deadline had passed.
  expect(phaseOf({ state: 'defaulted', case: caseOf('late', 'forSeller') })).toBe('defaulted');
});

it('combines all states after the payment', () => {
  expect(phaseOf({ state: 'disputed', case: caseOf('dispute', 'open') })).toBe('disputed');
  expect(phaseOf({ state: 'inStorage', case: caseOf('dispute', 'forBuyer') })).toBe('done');
});
