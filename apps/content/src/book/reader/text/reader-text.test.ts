import fc from 'fast-check';
import { isHeading, originalOffset, paragraphsIn, pieceAt, piecesOf, settingOf, shownOffset } from './reader-text.ts';

const small = { usual: 60, max: 100 };
const texts = fc
  .array(fc.string({ unit: fc.constantFrom('春', '风', '。', '，', '\n', ' ', '𠮷', 'a'), maxLength: 240 }), { maxLength: 12 })
  .map((parts) => parts.join('\n\n'));

describe('piecesOf', () => {
  // CONTENT-44
  it('are contiguous, within the length limit, and omit only empty lines', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const pieces = piecesOf(text, small);
        let at = 0;
        for (const piece of pieces) {
          expect(text.slice(at, piece.at)).toBe(piece.continued || at === piece.at ? '' : '\n\n');
          expect(piece.end - piece.at).toBeLessThanOrEqual(small.max);
          at = piece.end;
        }
        expect(at).toBe(text.length);
      }),
    );
  });

  it('leaves a chapter of usual length undivided', () => {
    expect(piecesOf('春风。\n\n秋月。', small)).toEqual([{ at: 0, end: 8, continued: false }]);
    expect(piecesOf('', small)).toEqual([{ at: 0, end: 0, continued: false }]);
  });

  it('split at a paragraph, else after a sentence, else anywhere but within a character', () => {
    const two = `${'春'.repeat(70)}\n\n${'秋'.repeat(70)}`;
    expect(piecesOf(two, small).map(({ at, continued }) => [at, continued])).toEqual([
      [0, false],
      [72, false],
    ]);
    const sentences = `${'春'.repeat(69)}。”${'秋'.repeat(70)}`;
    expect(piecesOf(sentences, small)[1]).toMatchObject({ at: 71, continued: true });
    const wide = `a${'𠮷'.repeat(80)}`;
    expect(piecesOf(wide, small)[0]?.end).toBe(99);
  });

  it('split five million characters without a break quickly and evenly', () => {
    const pieces = piecesOf('春'.repeat(5_000_000), { usual: 6_000, max: 9_000 });
    expect(pieces).toHaveLength(556);
    expect(pieces.at(-1)?.end).toBe(5_000_000);
  });
});

describe('paragraphsIn', () => {
  it('returns the start of each paragraph in the chapter', () => {
    const text = '第一段。\n\n\n\n第二段\n两行。\n\n第三段。';
    for (const { at, text: paragraph } of paragraphsIn(text, { at: 0, end: text.length, continued: false }))
      expect(text.slice(at, at + paragraph.length)).toBe(paragraph);
    expect(paragraphsIn(text, { at: 0, end: text.length, continued: false })).toHaveLength(3);
  });

  it('marks the continuation of a paragraph that began in the previous piece', () => {
    expect(paragraphsIn('春风。秋月。\n\n夏', { at: 3, end: 9, continued: true })).toEqual([
      { at: 3, text: '秋月。', continued: true },
      { at: 8, text: '夏', continued: false },
    ]);
  });
});

it('pieceAt finds the piece at a position, also beyond both ends', () => {
  const pieces = piecesOf(`${'春'.repeat(70)}\n\n${'秋'.repeat(70)}`, small);
  expect([-5, 0, 71, 72, 141, Infinity].map((position) => pieceAt(pieces, position))).toEqual([0, 0, 0, 1, 1, 1]);
});

it('settingOf distinguishes poems, indented texts and prose', () => {
  expect(settingOf([{ text: '床前明月光' }, { text: '疑是地上霜' }])).toBe('verse');
  expect(settingOf([{ text: `\u3000\u3000${'春'.repeat(60)}` }])).toBe('plain');
  expect(settingOf([{ text: '春'.repeat(80) }])).toBe('prose');
});

it('isHeading recognises a title in book title marks', () => {
  expect(isHeading('《静夜思》李白')).toBe(true);
  expect(isHeading('《静夜思》是李白写的，人人会背。')).toBe(false);
});

describe('offsets of a converted paragraph', () => {
  it('are equal where the lengths are', () => {
    expect(shownOffset(7, 20, 20)).toBe(7);
  });

  it('round-trip within a character, whatever the lengths', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), fc.nat(500), (length, shown, at) => {
        const offset = Math.min(at, length);
        const shownPosition = shownOffset(offset, length, shown);
        expect(shownPosition).toBeLessThanOrEqual(shown);
        expect(Math.abs(originalOffset(shownPosition, length, shown) - offset)).toBeLessThanOrEqual(Math.ceil(length / shown));
      }),
    );
  });

  it('are valid for an empty paragraph', () => {
    expect(shownOffset(3, 0, 0)).toBe(0);
  });
});
