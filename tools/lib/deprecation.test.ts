import { checkDeprecation, deprecationText, readDeprecation } from './deprecation.mjs';

const price = { since: '1.4.0', removedAfter: '2027-03-01', use: 'Amount' };

it('parses version, day and replacement, even over several lines, and formats them again', () => {
  expect(readDeprecation('since 1.4.0, removed after 2027-03-01: use Amount')).toEqual(price);
  expect(readDeprecation(' since 1.4.0, removed after\n2027-03-01: use Amount of the kit ')).toEqual({
    ...price,
    use: 'Amount of the kit',
  });
  expect(readDeprecation(deprecationText(price))).toEqual(price);
});

it.each([
  '',
  'use Amount',
  'since 1.4, removed after 2027-03-01: use Amount',
  'since 1.4.0, removed after 2027-02-30: use Amount',
  'since 1.4.0, removed after March 2027: use Amount',
  'since 1.4.0, removed after 2027-03-01: use ',
  'since 1.4.0, removed after 2027-03-01',
])('rejects %j', (text) => {
  expect(readDeprecation(text)).toBeUndefined();
});

it('rejects pages and slots with missing parts', () => {
  const refuse = (problem: string) => {
    throw new Error(problem);
  };
  expect(() => checkDeprecation(undefined, refuse)).not.toThrow();
  expect(() => checkDeprecation(price, refuse)).not.toThrow();
  for (const malformed of [true, null, 'soon', {}, { ...price, removedAfter: '2027-13-01' }, { since: '1.4.0', use: 'Amount' }])
    expect(() => checkDeprecation(malformed, refuse)).toThrow('must look like');
});
