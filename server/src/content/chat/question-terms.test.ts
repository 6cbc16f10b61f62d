import { termsOf } from './question-terms.ts';

test.each([
  ['《静海站》讲了什么？', { words: ['静海站'], phrases: [], grams: ['静海', '海站'] }],
  ['孔子怎么学习', { words: ['孔子', '学习'] }],
  ['有什么适合送人的茶', { words: ['送人'], singles: ['茶'] }],
  ['茶', { words: [], singles: ['茶'], smallTalk: false }],
  ['拼团没成团怎么退款', { words: ['拼团', '成团', '退款'] }],
  ['睡不着的时候读点什么', { words: ['睡不着'] }],
  ['注销账号后余额怎么办', { words: ['注销', '账号', '余额'] }],
  ['1+1等于几', { words: [], smallTalk: false }],
  ['林舟是谁', { words: ['林舟'] }],
  ['竞拍保证金什么时候退', { words: ['竞拍', '保证金'], phrases: ['竞拍保证金'] }],
  ['What is React Server Components?', { words: ['react', 'server', 'components'], smallTalk: false }],
  ['你好', { words: [], grams: [], smallTalk: true }],
  ['hello, who are you?', { words: [], grams: [], smallTalk: true }],
  ['？！…📚', { words: [], grams: [], smallTalk: true }],
  ['睡不着怎么办', { smallTalk: false }],
])('%s', (question, terms) => {
  expect(termsOf(question)).toMatchObject(terms);
});

test('a question of any length yields few n-grams', () => {
  const question = Array.from({ length: 2000 }, (_, i) => String.fromCharCode(0x4e00 + i * 3)).join('');
  expect(termsOf(question).grams).toHaveLength(24);
});
