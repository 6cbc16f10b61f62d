import { countText } from './count-text.ts';
import { deviceSearches, dropSearches, storeSearch } from './device-searches.ts';
import { keywordOf } from '../shared/keyword.ts';
import { partsOf } from '@juhe/ui/parts/search/marked-parts';
import { requestedBy } from './search-pages.ts';

const marks = (text: string, ...terms: string[]) =>
  partsOf(text, terms)
    .map(({ part, isFound: hasMatch }) => (hasMatch ? `[${part}]` : part))
    .join('');

describe('marks', () => {
  it.each([
    ['老白茶饼', ['茶'], '老白[茶]饼'],
    ['茶与茶杯', ['茶', '茶杯'], '[茶]与[茶杯]'],
    ['iPhone 与 IPHONE', ['phone'], 'i[Phone] 与 I[PHONE]'],
    ['Ａ级琉璃', ['a级'], '[Ａ级]琉璃'],
    ['100%纯_手工', ['%', '_'], '100[%]纯[_]手工'],
    ['喝🍵吧', ['🍵'], '喝[🍵]吧'],
    ['㍿公司', ['株'], '[㍿]公司'],
    ['没有', ['不在'], '没有'],
    ['空', [''], '空'],
    ['', ['空'], ''],
    ['(a+b)*', ['+b'], '(a[+b])*'],
  ])('%s for %j', (text, terms, expected) => expect(marks(text, ...terms)).toBe(expected));

  it('preserve every character and start at their own position', () => {
    const text = 'ﬁsh 与ﬁ茶㍿茶';
    const parts = partsOf(text, ['i', '茶', '株式']);
    expect(parts.map(({ part }) => part).join('')).toBe(text);
    expect(new Set(parts.map(({ at }) => at)).size).toBe(parts.length);
  });
});

describe('a keyword', () => {
  it('is trimmed, with single blanks, and cut to the server’s maximum length', () => {
    expect(keywordOf('　番茄 \n 炒蛋 ')).toBe('番茄 炒蛋');
    expect([...keywordOf('🍵'.repeat(150))]).toHaveLength(100);
    expect(keywordOf(' \t ')).toBe('');
  });

  it('is read from the address with its tab and order, whatever the address contains', () => {
    expect(requestedBy({ keyword: ' 茶 ', type: 'book', sort: 'new' })).toEqual({ keyword: '茶', tab: 'book', sort: 'new' });
    expect(requestedBy({ type: 'constructor', sort: 'x' })).toEqual({ keyword: '', tab: 'all', sort: 'best' });
  });
});

// CONTENT-89
it('shows 10+ for more than ten', () => {
  expect([0, 10, 11].map(countText)).toEqual(['0', '10', '10+']);
});

describe('searches on the device', () => {
  const stored = () => deviceSearches.read();
  beforeEach(() => localStorage.clear());

  it('are stored once each, most recent first, at most twenty, and are deleted singly or all', () => {
    for (const word of ['茶', '碗', '茶']) storeSearch(word);
    expect(stored()).toEqual(['茶', '碗']);
    dropSearches('碗');
    expect(stored()).toEqual(['茶']);
    for (let i = 0; i < 25; i += 1) storeSearch(`词${i}`);
    expect([stored()?.length, stored()?.[0]]).toEqual([20, '词24']);
    dropSearches();
    expect([stored(), localStorage.length]).toEqual([undefined, 0]);
  });

  it.each(['{', 'null', '{"a":1}', '[1,null," "]', JSON.stringify(['长'.repeat(101)])])('are none when %s is kept', (text) => {
    localStorage.setItem('juhe-searches', text);
    expect(stored() ?? []).toEqual([]);
  });
});
