import type { ApiError } from '@juhe/api-client';
import { isMissing } from './missing.ts';

const refusal = (code: number): ApiError => ({ kind: 'refused', code, message: '' });

it.each([
  [404, true],
  [400, true],
  [403, false],
  [409, false],
])('a refusal with code %i: %s', (code, expected) => {
  expect(isMissing(refusal(code))).toBe(expected);
});

it('is false for no error, and for a failure of the network', () => {
  expect([isMissing(undefined), isMissing({ kind: 'network', message: '' })]).toEqual([false, false]);
});
