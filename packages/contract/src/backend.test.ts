import type { ClientInput, ClientOutput } from './operation.ts';
import { defineBackend } from './backend.ts';

const reviews = defineBackend('reviews', {
  ratings: {
    method: 'GET',
    path: '/ratings/{saleNo}',
    access: 'public',
    input: { fields: { saleNo: 'string', most: 'number' }, optional: ['most'] },
    answer: {
      fields: {
        average: { union: ['number', 'null'] },
        kind: { union: [{ is: 'a' }, { is: 'b' }] },
        texts: { list: { fields: { by: 'string', at: 'string' }, optional: ['at'] } },
      },
    },
  },
  rate: { method: 'POST', path: '/ratings', access: 'required', input: { fields: { stars: 'number' } }, answer: 'null' },
});

it('operations of a back end are called like those of the API, below its own address', () => {
  const { shapes: _, ...ratings } = reviews.ratings;
  expect(ratings).toEqual({
    id: 'x/reviews.ratings',
    method: 'GET',
    path: '/x/reviews/ratings/{saleNo}',
    encoding: 'query',
    access: 'public',
    summary: 'ratings of reviews',
  });
  expect(reviews.rate.encoding).toBe('json');
});

it('operations have the types of their shapes', () => {
  const input: ClientInput<typeof reviews.ratings> = { saleNo: 'S1' };
  const answer: ClientOutput<typeof reviews.ratings> = { average: null, kind: 'a', texts: [{ by: 'somebody' }] };
  // @ts-expect-error a parameter is missing
  const lacking: ClientInput<typeof reviews.ratings> = { most: 1 };
  // @ts-expect-error not one of the kinds
  const unknownKind: ClientOutput<typeof reviews.ratings> = { ...answer, kind: 'c' };
  expect([input, answer, lacking, unknownKind]).toHaveLength(4);
});
