import { buttonsOf } from './order-actions.ts';

it('puts the main action last and merges buttons that lead to the same page', () => {
  expect(buttonsOf(['pickUp', 'list', 'split', 'replace'])).toEqual(['list', 'split', 'pickUp']);
  expect(buttonsOf(['statement', 'giveUp'])).toEqual(['statement']);
  expect(buttonsOf(['confirm', 'deny'])).toEqual(['confirm']);
  expect(buttonsOf(['track', 'extend', 'receive'])).toEqual(['track', 'extend', 'receive']);
  expect(buttonsOf([])).toEqual([]);
});
