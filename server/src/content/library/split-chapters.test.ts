import { decodeText, wordsOf } from './read-text.ts';
import { partsOf, splitChapters } from './split-chapters.ts';

const prose = (n: number, sentence = '这一段写的是河边的事，水很慢，人也不急。') =>
  Array.from({ length: n }, (_, i) => `　　${sentence}${i}`).join('\n');

describe('headings', () => {
  // CONTENT-37
  it.each([
    ['第一章 风起', '第一章 风起'],
    ['第十二回　林教头风雪山神庙', '第十二回　林教头风雪山神庙'],
    ['第3节', '第3节'],
    ['第１２章：归来', '第１２章：归来'],
    ['正文 第二章 渡口', '第二章 渡口'],
    ['  Chapter 7  The Ferry', 'Chapter 7  The Ferry'],
    ['CHAPTER XII', 'CHAPTER XII'],
    ['CHAPTER I.', 'CHAPTER I'],
    ['Chapter One', 'Chapter One'],
    ['CHAPTER II. THE POOL OF TEARS.', 'CHAPTER II. THE POOL OF TEARS'],
    ['【第1章】', '第1章'],
    ['【第2章】渡口', '第2章 渡口'],
    ['（第三章 归来）', '第三章 归来'],
    ['[第四章] 雪', '第四章 雪'],
    ['楔子', '楔子'],
    ['番外：多年以后', '番外：多年以后'],
    ['第一百零八章　梁山泊英雄排座次', '第一百零八章　梁山泊英雄排座次'],
    ['第两千章 终点', '第两千章 终点'],
  ])('%p starts a chapter', (line, title) => {
    const { chapters, byHeadings } = splitChapters(`第〇章 开头\n${prose(3)}\n${line}\n${prose(3)}`);
    expect(byHeadings).toBe(true);
    expect(chapters.map((chapter) => chapter.title)).toEqual(['第〇章 开头', title]);
  });

  it.each([
    '第一回合他就输了，脸色很难看。',
    '第二部分讲的是税',
    '第三节课是体育',
    '第一章程序已经过会',
    '第一章里写得很清楚，他看了三遍，越看越觉得不对。',
    '第一次见面',
    '他在第三章停了下来',
    'Chapter and verse',
    'Chapter 3 was long and dull.',
    '【本章未完】',
    '（他想了很久）',
    '1. 他说的第一件事是钱',
    '☆☆☆☆☆',
    '卷起袖子就走',
    `第一章${'很'.repeat(60)}`,
  ])('%p is body text', (line) => {
    const { chapters } = splitChapters(`第一章 甲\n${prose(3)}\n${line}\n${prose(2)}\n第二章 乙\n${prose(3)}`);
    expect(chapters.map(({ title }) => title)).toEqual(['第一章 甲', '第二章 乙']);
    expect(chapters[0]?.text).toContain(line.trim());
  });

  // CONTENT-37
  it.each([
    ['numbered lines', ['1. 开始', '2. 渡口', '3. 归来']],
    ['numbers with a Chinese comma', ['1、开始', '2、渡口']],
    ['starred lines', ['☆、风起', '☆、云涌']],
    ['stars and numbers', ['☆、1.风起', '★、2.云涌']],
    ['volumes of an old book', ['卷一 开源', '卷二 盛世', '卷三']],
    ['counted volumes alone', ['第一卷 上游', '第二卷 下游']],
    ['chapters with the unit first', ['章一 源', '章二 滩']],
    ['bracketed chapters', ['【第1章】', '【第2章】']],
    ['Roman chapters', ['CHAPTER I', 'CHAPTER II']],
  ])('%s start chapters in a text without more reliable ones', (_, lines) => {
    const { chapters, byHeadings } = splitChapters(lines.map((line) => `${line}\n${prose(3)}`).join('\n'));
    expect(byHeadings).toBe(true);
    expect(chapters).toHaveLength(lines.length);
    const plain = (text: string) => text.replace(/[☆★【】、.]/g, '');
    expect(chapters.map(({ title }) => plain(title))).toEqual(lines.map(plain));
  });

  it('a numbered list does not start chapters', () => {
    const list = Array.from({ length: 12 }, (_, i) => `${i + 1}. 第 ${i + 1} 样东西`).join('\n');
    expect(splitChapters(`${prose(20)}\n${list}\n${prose(20)}`).byHeadings).toBe(false);
    // Years and times are not headings.
    expect(splitChapters(`1998 年的夏天\n${prose(5)}\n1999 年的夏天\n${prose(5)}`).byHeadings).toBe(false);
  });

  // CONTENT-37
  it('volumes name their chapters, on separate lines or on the chapter’s', () => {
    const { chapters } = splitChapters(
      `第一卷 上游\n\n第一章 源\n${prose(3)}\n第二章 滩\n${prose(3)}\n第二卷 下游 第三章 海\n${prose(3)}\n第四章 岸\n${prose(3)}`,
    );
    expect(chapters.map(({ volume, title }) => [volume, title])).toEqual([
      ['第一卷 上游', '第一章 源'],
      ['第一卷 上游', '第二章 滩'],
      ['第二卷 下游', '第三章 海'],
      ['第二卷 下游', '第四章 岸'],
    ]);
  });

  it('a table of contents is not a chapter; a foreword of sufficient length is', () => {
    const contents = Array.from({ length: 20 }, (_, i) => `第${i + 1}章 标题${i + 1}`).join('\n');
    const body = Array.from({ length: 20 }, (_, i) => `第${i + 1}章 标题${i + 1}\n${prose(4)}`).join('\n');
    expect(splitChapters(`书名\n作者：某人\n${contents}\n${body}`).chapters).toHaveLength(20);
    const { chapters } = splitChapters(`${prose(20)}\n${body}`);
    expect(chapters).toHaveLength(21);
    expect(chapters[0]?.title).toBe('前言');
  });

  it('an oversized chapter is divided', () => {
    const { chapters } = splitChapters(`第一章 甲\n${prose(6000)}\n第二章 乙\n${prose(3)}`);
    expect(chapters.length).toBeGreaterThan(3);
    expect(chapters.every(({ text }) => text.length <= 100_000)).toBe(true);
    expect(chapters[0]?.title).toBe('第一章 甲（1）');
  });
});

describe('a text without headings', () => {
  // CONTENT-38
  it('is divided into parts of about 4,000 characters at paragraph boundaries, without loss', () => {
    const fullText = prose(2000);
    const { chapters, byHeadings } = splitChapters(fullText);
    expect(byHeadings).toBe(false);
    expect(chapters[0]?.title).toBe('第1节');
    const lengths = chapters.slice(0, -1).map(({ text }) => text.length);
    expect(Math.min(...lengths)).toBeGreaterThan(3800);
    expect(Math.max(...lengths)).toBeLessThan(4300);
    expect(wordsOf(chapters.map(({ text }) => text).join('\n'))).toBe(wordsOf(fullText));
  });

  it('an oversized paragraph is divided at its sentences, surrogate pairs intact', () => {
    const parts = partsOf('他说了一句话。'.repeat(5000));
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.every((part) => part.endsWith('。'))).toBe(true);
    const emoji = partsOf('😀'.repeat(20_001));
    expect(emoji.join('')).toBe('😀'.repeat(20_001));
    // A lone surrogate cannot be encoded.
    expect(() => emoji.map(encodeURIComponent)).not.toThrow();
  });

  it.each(['', '\n\n  \n', '\uFEFF'])('%p has no chapters', (text) => {
    expect(splitChapters(text).chapters).toEqual([]);
  });
});

describe('paragraphs', () => {
  it('are lines unless blank lines separate them, without indents and line endings of any system', () => {
    const { chapters } = splitChapters('第一章 甲\r\n　　一。\r\n　　二。\r\n\r\n第二章 乙\r　　三。\r　　四。');
    expect(chapters.map(({ text }) => text)).toEqual(['一。\n\n二。', '三。\n\n四。']);
  });

  it('are separated by blank lines where present: a poem keeps its lines', () => {
    const { chapters } = splitChapters(
      '第一章 诗\n床前明月光，\n疑是地上霜。\n\n举头望明月，\n低头思故乡。\n\n第二章 又\n一\n二\n\n三',
    );
    expect(chapters[0]?.text).toBe('床前明月光，\n疑是地上霜。\n\n举头望明月，\n低头思故乡。');
  });
});

describe('encodings', () => {
  const text = '第一章 雨\n雨下了一夜。';
  // 第一章 雨 in GB18030, with a line of 人.
  const gb = Uint8Array.from([0xb5, 0xda, 0xd2, 0xbb, 0xd5, 0xc2, 0x20, 0xd3, 0xea, 0x0a, 0xc8, 0xcb]);
  const utf16 = (bytes: Buffer, mark: number[]) => Uint8Array.from([...mark, ...bytes]);

  it.each([
    ['UTF-8', new TextEncoder().encode(text), text],
    ['UTF-8', new TextEncoder().encode(`\uFEFF${text}`), text],
    ['UTF-16', utf16(Buffer.from(text, 'utf16le'), [0xff, 0xfe]), text],
    ['UTF-16', utf16(Buffer.from(text, 'utf16le').swap16(), [0xfe, 0xff]), text],
    ['GB18030', gb, '第一章 雨\n人'],
  ])('%s is decoded', (encoding, bytes, expected) => {
    expect(decodeText(bytes)).toEqual({ encoding, text: expected });
  });

  it.each([
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])],
    ['an archive', Uint8Array.from([0x50, 0x4b, 3, 4, 0x14, 0, 8, 8, 8, 0, 0xff, 0xfe])],
    ['UTF-8 that breaks off with bytes of none', Uint8Array.from([0xe7, 0xac, 0xac, 0xff, 0xff])],
    ['a text with NUL', new TextEncoder().encode('第一章\u0000')],
  ])('%s is not text', (_title, bytes) => {
    expect(decodeText(bytes)).toBeUndefined();
  });

  it('divides five megabytes quickly and without loss', () => {
    const chapter = (n: number) => `第${n}章 渡${n}\n${prose(36)}\n`;
    const fullText = Array.from({ length: 2000 }, (_, i) => chapter(i + 1)).join('');
    expect(Buffer.byteLength(fullText)).toBeGreaterThan(4_500_000);
    const { chapters } = splitChapters(fullText);
    expect(chapters).toHaveLength(2000);
    const headings = chapters.reduce((sum, { title }) => sum + wordsOf(title), 0);
    expect(chapters.reduce((sum, { text }) => sum + wordsOf(text), headings)).toBe(wordsOf(fullText));
  });
});
