import { saveDraft, readDraft } from './review-draft.ts';

const entry = { stars: 4, text: '好喝', pictures: ['/u/a.webp'] };
const hour = 3_600_000;

beforeEach(() => localStorage.clear());

it('stores the entered values of each order, and nothing for empty ones', () => {
  saveDraft('A', { items: { a: entry, b: { stars: 0, text: '', pictures: [] } }, anonymous: true }, 0);
  expect(readDraft('A', 0)).toEqual({ items: { a: entry }, anonymous: true });
  expect(readDraft('B', 0)).toEqual({ items: {}, anonymous: false });
  saveDraft('A', { items: {}, anonymous: true }, 0);
  expect(localStorage).toHaveLength(0);
});

it('drops pictures that the server may have removed', () => {
  saveDraft('A', { items: { a: entry }, anonymous: false }, 0);
  expect(readDraft('A', 19 * hour).items.a?.pictures).toHaveLength(1);
  expect(readDraft('A', 21 * hour).items.a).toEqual({ ...entry, pictures: [] });
});

it.each(['', 'x', '{}', '[]', '{"at":1,"items":{"a":{"stars":9,"text":5,"pictures":[1]}}}', '{"at":"1","items":{}}'])(
  'takes nothing wrong from %j',
  (stored) => {
    localStorage.setItem('juhe-review--A', stored);
    for (const item of Object.values(readDraft('A', 0).items)) expect(item).toEqual({ stars: 0, text: '', pictures: [] });
  },
);
