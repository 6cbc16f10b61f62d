import { blocksOfHtml, isStructured } from './paste.ts';

const blockTexts = (html: string) =>
  blocksOfHtml(html).map((block) => (block.type === 'picture' ? 'picture' : `${block.type}: ${block.text}`));

// CONTENT-16
test('converts headings, quotes, lists and paragraphs to blocks, and keeps bold text', () => {
  expect(
    blockTexts(`<meta charset="utf-8"><h1>题 <b>目</b></h1><p>第一段，<strong>重点</strong>在这。<br>换行</p>
      <blockquote><p>引一</p><p>引二</p></blockquote><ul><li>甲</li><li>乙<ul><li>丙</li></ul></li></ul><ol><li>一</li></ol>`),
  ).toEqual([
    'heading: 题 目',
    'paragraph: 第一段，**重点**在这。',
    'paragraph: 换行',
    'quote: 引一\n引二',
    'list: 甲\n乙\n丙',
    'numbered: 一',
  ]);
});

test('ignores the wrappers of other editors', () => {
  expect(
    blockTexts('<div><div><section><p>一</p><div>二<span style="font-weight:700">三</span></div></section></div>四</div>'),
  ).toEqual(['paragraph: 一', 'paragraph: 二**三**', 'paragraph: 四']);
  // Copied from Google Docs in a browser: everything is wrapped in a bold element that is not bold.
  expect(blockTexts('<b style="font-weight:normal"><p>不粗</p></b>')).toEqual(['paragraph: 不粗']);
});

test('drops scripts, styles and external pictures', () => {
  expect(
    blockTexts('<style>p{}</style><p>字<img src="https://x.example/a.png" onerror="alert(1)"><script>alert(1)</script></p>'),
  ).toEqual(['paragraph: 字']);
  expect(blockTexts('')).toEqual([]);
});

test('leaves plain text to the browser’s own pasting', () => {
  expect(isStructured(blocksOfHtml('<span>只是一句话</span>'))).toBe(false);
  expect(isStructured(blocksOfHtml('<p>有<b>粗</b></p>'))).toBe(true);
  expect(isStructured(blocksOfHtml('<p>一</p><p>二</p>'))).toBe(true);
});

test('truncates a complete book', () => {
  expect(blocksOfHtml('<p>段</p>'.repeat(1000))).toHaveLength(150);
});
