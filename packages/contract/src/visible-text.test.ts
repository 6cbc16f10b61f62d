import { dayInput, instantInput, line, text, typed } from './fields.ts';
import { visibleText } from './visible-text.ts';

const marks = (n: number) => 'e' + '\u0301\u0316\u0327'.repeat(n);

// COMMON-2, COMMON-35
it.each([
  ['zero-width letters', 'a\u200Bb\u2060c\uFEFF', 'abc'],
  ['direction overrides and isolates', '\u202Eevil\u202C \u2066x\u2069', 'evil x'],
  ['whitespace other than the space', 'a\u2800b\u3164c', 'a b c'],
  ['joiners that join nothing', '\u200D a\u200C \u200D\u200Db', ' a b'],
  ['decomposed letters', 'cafe\u0301', 'café'],
  ['many empty lines', 'a\n\n \n\t\n\n\nb', 'a\n\n\nb'],
  ['two empty lines', 'a\n\n\nb', 'a\n\n\nb'],
  ['tag letters', 'a\u{E0041}\u{E0042}', 'a'],
])('normalises %s', (_title, input, expected) => {
  expect(visibleText(input)).toBe(expected);
});

it.each([
  '👩‍👩‍👧‍👦',
  '🏳️‍🌈',
  '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  '1️⃣',
  'ภู้',
  'tiếng Việt',
  '「春天」\n  两格',
])('leaves %s unchanged', (input) => {
  expect(visibleText(input)).toBe(input.normalize('NFC'));
});

// COMMON-35
it('keeps at most four marks on a letter', () => {
  expect([...visibleText(marks(30))].length).toBeLessThanOrEqual(6);
});

it.each(['\u200B', '\u200B\u200D\uFEFF', '\u2800', '\u3164\u3164', '\u202E \u2066', '\u0301\u0301'])(
  'treats a text without visible characters as empty: %j',
  (input) => {
    expect(text(20).safeParse(input).success).toBe(false);
    expect(text(20, 0).parse(input)).toBe('');
    expect(typed(20).parse(input).trim()).toBe('');
  },
);

// COMMON-2
it('refuses control characters, even when there is nothing else', () => {
  for (const input of ['\u0007', 'a\u0000b', '\u200B\u001b']) expect(text(20, 0).safeParse(input).success).toBe(false);
  expect(typed(20).parse('a\tb ')).toBe('a\tb ');
});

it.each(['0000-01-01', '0001-12-31', '1899-12-31', '2200-01-01', '9999-12-31', '2026-02-31'])('%s is not a date', (day) => {
  expect(dayInput.safeParse(day).success).toBe(false);
  expect(instantInput.safeParse(`${day}T00:00:00.000Z`).success).toBe(false);
});

it('accepts ordinary dates', () => {
  expect(dayInput.parse('1900-01-01')).toBe('1900-01-01');
  expect(instantInput.parse('2199-12-31T23:59:59.999Z')).toBe('2199-12-31T23:59:59.999Z');
});

// Quadratic work would take minutes here, far longer than a test may.
it('takes linear time for input of any length', () => {
  const lengths = ['\u{E0041}', '\u200D', '\u0301', '\n ', ' ', '\u{1F3F4}'].map(
    (letter) => visibleText(`a${letter.repeat(300_000)}b`).length,
  );
  expect(lengths).toEqual([2, 3, 6, 6, 300_002, 600_002]);
});

it('rejects line breaks in a single line', () => {
  expect(line(10).parse(' 甲\r\n\n乙 ')).toBe('甲 乙');
  expect(line(10).safeParse('\n').success).toBe(false);
});

it('does not count characters without a glyph as text', () => {
  expect(visibleText('\uE000\u{10FFFD}')).toBe('');
  expect(visibleText('\uD83D')).toBe('');
});
