import { setLang } from '@juhe/platform';
import {
  centsToText,
  formatAgo,
  formatAgoOrDate,
  formatCount,
  formatDate,
  formatMoment,
  formatPrice,
  formatPriceShort,
  priceParts,
  textToCents,
} from './format.ts';
import { loadKitTexts } from './texts/texts.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1000, '1.0k'],
    [1234, '1.2k'],
    [9949, '9.9k'],
    [9999, '10.0k'],
    [10_000, '1.0w'],
    [12_345, '1.2w'],
    [1_234_567, '123.5w'],
    [1.5, '0'],
    [Number.NaN, '0'],
    [Number.POSITIVE_INFINITY, '0'],
    [undefined, '0'],
    [null, '0'],
  ])('shows %p as %s', (value, shown) => {
    expect(formatCount(value)).toBe(shown);
  });
});

describe('money', () => {
  it.each([
    [0, '¥0.00'],
    [5, '¥0.05'],
    [1250, '¥12.50'],
    [-1250, '-¥12.50'],
    [100_000_000_00, '¥100,000,000.00'],
  ])('shows %p cents as %s', (cents, shown) => {
    expect(formatPrice(cents)).toBe(shown);
  });

  it.each([
    ['zh-Hant', '-¥4,104.07', '¥50'],
    ['en', '-¥4,104.07', '¥50'],
    ['fr', '-4\u202F104,07\u00A0¥', '50\u00A0¥'],
    ['es', '-4104,07\u00A0¥', '50\u00A0¥'],
  ] as const)('is written as %s writes it', (lang, shown, short) => {
    setLang(lang);
    expect(formatPrice(-410_407)).toBe(shown);
    expect(formatPriceShort(5000)).toBe(short);
    expect(
      priceParts(-410_407)
        .map(({ text }) => text)
        .join(''),
    ).toBe(shown);
    setLang('zh-Hans');
  });

  it('keeps the decimals of an amount that is short but not whole', () => {
    expect(formatPriceShort(1234)).toBe('¥12.34');
  });

  it('sets the currency and the decimals smaller, before or behind', () => {
    expect(priceParts(123_450, { signed: true })).toEqual([
      { text: '+', minor: false },
      { text: '¥', minor: true },
      { text: '1,234', minor: false },
      { text: '.50', minor: true },
    ]);
    setLang('fr');
    expect(priceParts(-0)).toEqual(priceParts(0));
    expect(priceParts(50)).toEqual([
      { text: '0', minor: false },
      { text: ',50\u00A0¥', minor: true },
    ]);
    setLang('zh-Hans');
  });

  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12.55', 1255],
    ['12.', 1200],
    ['0.07', 7],
    ['1.10', 110],
    ['', null],
    ['.5', null],
    ['1.005', null],
    ['-1', null],
    ['1e3', null],
    ['1,000', null],
    ['１２', null],
    [' 12', null],
    ['NaN', null],
    ['12345678901', null],
  ])('reads %p as %p cents', (text, cents) => {
    expect(textToCents(text)).toBe(cents);
  });

  it('parses every formatted amount', () => {
    for (let cents = 0; cents < 100_000; cents += 7) expect(textToCents(centsToText(cents))).toBe(cents);
  });
});

describe('formatDate', () => {
  it('defaults to yyyy-MM-dd hh:mm:ss', () => {
    expect(formatDate(new Date(2026, 0, 2, 13, 4, 5))).toBe('2026-01-02 13:04:05');
  });
  it('accepts other patterns', () => {
    expect(formatDate(new Date(2026, 10, 20), 'MM/dd')).toBe('11/20');
  });
  it('shows nothing for what is no date', () => {
    expect(formatDate('soon')).toBe('');
  });
});

describe('formatMoment', () => {
  afterEach(() => setLang('zh-Hans'));
  const at = new Date(2026, 10, 23, 7, 5, 9);
  it.each([
    ['zh-Hans', '2026年11月23日 07:05', '11月23日 07:05'],
    ['zh-Hant', '2026年11月23日 07:05', '11月23日 07:05'],
    ['en', '23 Nov 2026, 07:05', '23 Nov, 07:05'],
    ['fr', '23 nov. 2026, 07:05', '23 nov., 07:05'],
    ['es', '23 nov 2026, 07:05', '23 nov, 07:05'],
  ] as const)('writes a date as %s writes it, without seconds', (lang, dateTime, dayTime) => {
    setLang(lang);
    expect(formatMoment(at)).toBe(dateTime);
    expect(formatMoment(at, 'dayTime')).toBe(dayTime);
  });
  it.each(['zh-Hans', 'zh-Hant', 'en', 'fr', 'es'] as const)('has the seconds where they decide, in %s too', (lang) => {
    setLang(lang);
    expect(formatMoment(at, 'exact')).toBe(`${formatMoment(at)}:09`);
  });
  it('shows nothing for what is no date', () => {
    expect(formatMoment('soon')).toBe('');
  });
});

describe('relative time', () => {
  const now = new Date(2026, 5, 15, 12).getTime();
  beforeEach(() => jest.useFakeTimers({ now }));
  afterEach(() => {
    setLang('zh-Hans');
    jest.useRealTimers();
  });

  it.each([
    [59 * second, '刚刚'],
    [-5 * minute, '刚刚'],
    [minute, '1分钟前'],
    [59 * minute, '59分钟前'],
    [hour, '1小时前'],
    [25 * hour, '1天前'],
    [6 * day, '6天前'],
    [7 * day, '1周前'],
    [31 * day, '1个月前'],
    [366 * day, '1年前'],
  ])('says after %p ms: %s', (past, shown) => {
    expect(formatAgo(now - past)).toBe(shown);
  });

  it.each([
    [299 * second, '刚刚'],
    [300 * second, '5分钟前'],
    [59 * minute, '59分钟前'],
    [hour, '1小时前'],
    [23 * hour, '23小时前'],
    [day, '1天前'],
    [29 * day, '29天前'],
    [30 * day, '2026年5月16日'],
  ])('in the other reading says after %p ms: %s', (past, shown) => {
    expect(formatAgoOrDate(now - past)).toBe(shown);
  });

  it.each([
    ['zh-Hant', '剛剛', '2 小時前'],
    ['en', 'just now', '2 hours ago'],
    ['fr', 'à l’instant', 'il y a 2 heures'],
    ['es', 'ahora mismo', 'hace 2 horas'],
  ] as const)('speaks %s', async (lang, justNow, hours) => {
    await loadKitTexts(lang);
    setLang(lang);
    expect(formatAgo(now)).toBe(justNow);
    expect(formatAgo(now - 2 * hour)).toBe(hours);
  });
});
