import { filterOf, noFilter, queryOf, shelfOf, stateOf } from './lot-filter.ts';

it.each([
  [{}, noFilter],
  [
    { keyword: '  老山檀 ', category: 'coins', sort: 'bids' },
    { keyword: '老山檀', category: 'coins', sort: 'bids' },
  ],
  [
    { keyword: '长'.repeat(50), category: 'cars', sort: 'random' },
    { ...noFilter, keyword: '长'.repeat(40) },
  ],
] as const)('parses %j', (query, filter) => {
  expect(filterOf(query)).toEqual(filter);
});

it('round-trips through the address', () => {
  const filter = { keyword: '砚', category: 'study', sort: 'priceUp' } as const;
  expect(filterOf(queryOf(filter))).toEqual(filter);
  expect(queryOf(noFilter)).toEqual({ keyword: undefined, category: undefined, sort: undefined });
});

// AUCTION-37
it('shows all states during a search, otherwise open lots', () => {
  const searched = { ...noFilter, keyword: '砚' };
  expect([shelfOf({}, noFilter), shelfOf({}, searched)]).toEqual(['open', 'all']);
  expect([shelfOf({ state: 'all' }, noFilter), shelfOf({ state: 'ended' }, searched)]).toEqual(['open', 'ended']);
  expect([stateOf('open', noFilter), stateOf('open', searched), stateOf('all', searched)]).toEqual([
    undefined,
    'open',
    undefined,
  ]);
});
