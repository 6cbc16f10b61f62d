import { maskMobile } from './mask-mobile.ts';

it('shows the first three and last four digits', () => {
  expect(maskMobile('13800000001')).toBe('138****0001');
});

it('returns an empty text without a number, as for a receiver whose data was erased', () => {
  expect([maskMobile(''), maskMobile(null), maskMobile(undefined)]).toEqual(['', '', '']);
});
