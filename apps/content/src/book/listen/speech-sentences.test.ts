import fc from 'fast-check';
import { sentenceAt, sentencesOf } from './speech-sentences.ts';

const texts = (text: string) => sentencesOf(text).map((sentence) => sentence.text);

it('splits at the ends of sentences, including closing quotation marks', () => {
  expect(texts('雨下了一夜。“你听！”她说，“停了吗？”没有……天亮了')).toEqual([
    '雨下了一夜。',
    '“你听！”',
    '她说，“停了吗？”',
    '没有……',
    '天亮了',
  ]);
});

it('returns paragraphs and positions', () => {
  const text = '第一段。还是。\n\n第二段';
  expect(sentencesOf(text)).toEqual([
    { at: 0, text: '第一段。', paragraph: 0 },
    { at: 4, text: '还是。', paragraph: 0 },
    { at: 9, text: '第二段', paragraph: 1 },
  ]);
});

it('omits sentences of punctuation only', () => {
  expect(texts('走了。——。\n\n***\n\n回来')).toEqual(['走了。——。', '回来']);
  expect(texts('……\n好')).toEqual(['好']);
  expect(texts('\n \n')).toEqual([]);
});

it('splits a long sentence at a comma, or anywhere', () => {
  const long = `${'长'.repeat(80)}，${'句'.repeat(80)}，${'子'.repeat(300)}。`;
  const parts = texts(long);
  expect(parts.every(({ length }) => length <= 121)).toBe(true);
  expect(parts.join('')).toBe(long);
});

it('returns the exact position of every sentence', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('字', '。', '，', '\n', '”', 'a', ' ', '！', '…'), maxLength: 400 }),
      (text) => {
        let before = 0;
        for (const sentence of sentencesOf(text)) {
          expect(text.slice(sentence.at, sentence.at + sentence.text.length)).toBe(sentence.text);
          expect(sentence.at).toBeGreaterThanOrEqual(before);
          before = sentence.at + sentence.text.length;
        }
      },
    ),
  );
});

it('finds the sentence at a position', () => {
  const sentences = sentencesOf('一二。三四。五六。');
  expect([0, 2, 3, 5, 6, 100].map((at) => sentenceAt(sentences, at))).toEqual([0, 0, 1, 1, 2, 2]);
  expect(sentenceAt([], 5)).toBe(0);
});
