import { creditCode, residentId } from './fields.ts';
import { ageOn, birthdayOfResidentId, isCreditCode, isResidentId, normalisedNumber } from './registered-numbers.ts';

/** Examples from the standards themselves. */
const standardId = '11010519491231002X';
const standardCode = '91350100M000100Y43';

/** All numbers that differ from `number` in one character of `letters`. */
const misspellings = (number: string, letters: string): string[] =>
  [...number].flatMap((original, i) =>
    [...letters]
      .filter((replacement) => replacement !== original)
      .map((replacement) => number.slice(0, i) + replacement + number.slice(i + 1)),
  );
/** `number` with two different adjacent characters exchanged. */
const exchanges = (number: string): string[] =>
  [...number]
    .map((first, i) => number.slice(0, i) + (number[i + 1] ?? '') + first + number.slice(i + 2))
    .filter((swapped) => swapped !== number && swapped.length === number.length);

it.each([standardId, '440524198001010013', '810000199408230021'])('%s is a resident ID number', (number) => {
  expect(isResidentId(number)).toBe(true);
});

it('detects each mistyped character and each transposition of neighbours in a resident ID number', () => {
  expect(misspellings(standardId, '0123456789X').filter(isResidentId)).toEqual([]);
  expect(exchanges(standardId).filter(isResidentId)).toEqual([]);
});

it.each([
  ['the empty text', ''],
  ['fifteen digits, the form before 1999', '110105491231002'],
  ['a small x', '11010519491231002x'],
  ['full-width digits', '１１０１０５１９４９１２３１００２Ｘ'],
  ['an unknown province', '99010519491231002X'],
  ['an X before the last position', '1101051949123X002X'],
])('%s is not a resident ID number', (_title, number) => {
  expect(isResidentId(number)).toBe(false);
});

it('reads the date of birth and rejects dates that do not exist', () => {
  expect(birthdayOfResidentId(standardId)).toBe('1949-12-31');
  for (const day of ['19490229', '19490001', '19491301', '18991231', '00000000', '20261131'])
    expect(birthdayOfResidentId(`110105${day}0021`)).toBeUndefined();
  expect(birthdayOfResidentId('110105200802290021')).toBe('2008-02-29');
  expect(birthdayOfResidentId('')).toBeUndefined();
});

it.each([
  ['2008-05-06', '2026-05-05', 17],
  ['2008-05-06', '2026-05-06', 18],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2030-01-01', '2026-01-01', -4],
])('a person born on %s has on %s the age %i', (birthday, today, age) => {
  expect(ageOn(birthday, today)).toBe(age);
});

it.each([standardCode, '914403001922038216', '9144030071526726XG'])('%s is a credit code', (code) => {
  expect(isCreditCode(code)).toBe(true);
});

it('detects each mistyped character in a credit code', () => {
  expect(misspellings(standardCode, '0123456789ABCDEFGHJKLMNPQRTUWXYIOSVZ').filter(isCreditCode)).toEqual([]);
});

it('accepts numbers as people type them and stores them in one form', () => {
  expect(normalisedNumber(' 110105 1949-1231 ００２ｘ ')).toBe(standardId);
  expect(residentId.parse('110105 19491231 002x')).toBe(standardId);
  expect(creditCode.parse('91350100m000100y43')).toBe(standardCode);
  for (const input of ['', standardId.slice(1), `${standardId}1`, 110105, [standardId], ' '.repeat(41)])
    expect([residentId.safeParse(input).success, creditCode.safeParse(input).success]).toEqual([false, false]);
});
