import { dropDraft, readDraft, storeDraft } from './resale-draft.ts';

beforeEach(() => localStorage.clear());

// AUCTION-106
it('returns the draft of its own order until it is deleted', () => {
  const draft = { start: 9_000, reserve: null, runs: 'days:7', kind: 'alipay' };
  storeDraft('A1', draft);
  expect([readDraft('A1'), readDraft('A2')]).toEqual([draft, undefined]);
  dropDraft('A1');
  expect(readDraft('A1')).toBeUndefined();
});

it.each(['{', '[]', '"x"', '{"start":"1","reserve":null,"runs":"days:3"}', '{"start":1.5,"reserve":null,"runs":"days:3"}'])(
  'reads nothing from %s',
  (stored) => {
    storeDraft('A1', { start: 1, reserve: null, runs: 'days:1' });
    localStorage.setItem(localStorage.key(0) ?? '', stored);
    expect(readDraft('A1')).toBeUndefined();
  },
);
