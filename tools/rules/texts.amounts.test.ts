import { apps, filesBelow, isTest, languages, lineOf, read } from './repository.ts';
import { allTexts } from './texts/all-texts.ts';

const entries = allTexts();
const linesOf = (pattern: RegExp, except: RegExp): string[] =>
  entries
    .filter(({ at }) => !except.test(at))
    .flatMap(({ at, texts }) =>
      languages.flatMap((lang) => (pattern.test(texts[lang] ?? '') ? [`${at} ${lang}: ${texts[lang]}`] : [])),
    );
const codeLines = (folder: string, pattern: RegExp, except: RegExp): string[] =>
  filesBelow(folder)
    .filter((path) => /\.tsx?$/.test(path) && !isTest(path) && !except.test(path))
    .flatMap((path) => {
      const code = read(path);
      return [...code.matchAll(pattern)].map((match) => `${path}:${lineOf(code, match.index)} ${match[0]}`);
    });

describe('amounts of money', () => {
  /** ¥ or a word for the currency, beside a number or an argument or alone; not the 元 of 字元 and 元旦. */
  const raw = /[¥￥]|\byuan(?:es|s)?\b|\bRMB\b|\bCNY\b|(?:\d|\}) ?元|（元）/i;
  /** The marks of a share code (specification §8) are not a currency; a statement names it at the head of its columns. */
  const marks = /^kit:share\.sentence$|^server\/wallet\/statement:(?:amount|balanceAfter)$/;

  it('are inserted into texts as arguments formatted by a formatter', () => {
    expect(linesOf(raw, marks)).toEqual([]);
  });

  it('are formatted by the formatters of the kit and the server alone', () => {
    const ownFormatting = /\/ 100\)\.toFixed\(|[`'"][-+]?¥\$?\{?|>¥</g;
    const inApps = apps.flatMap((app) => codeLines(`apps/${app}/src`, ownFormatting, /^$/));
    const inServer = codeLines('server/src', ownFormatting, /^server\/src\/(?:(?:seed|test|delivery)\/|http\/text\/format\.ts$)/);
    // The field's ¥ precedes plain digits; `centsToText` is the field's value.
    const inKit = codeLines('packages', ownFormatting, /\/(?:stories|testing)\/|amount-input\.tsx$|ui\/src\/format\.ts$/);
    expect([...inApps, ...inServer, ...inKit]).toEqual([]);
  });

  it('are detected where they are formatted by hand', () => {
    for (const text of ['最多 ¥{max}', '满 99 元包邮', '{price} yuans', '金额（元）']) expect(raw.test(text)).toBe(true);
    for (const text of ['{n} 個字元', '元旦', '{amount} 已到账']) expect(raw.test(text)).toBe(false);
  });
});

describe('waits and times', () => {
  const raw = /\{(?:\w+)\} ?(?:秒|s\b(?!\w))/;
  /**
   * Never as long as the 90 s from which minutes are used: steps and positions within a sound or video, the countdown of a
   * code, and waits below 90 s.
   */
  const short = /^content:(?:listen\.(?:back|on)|video\.placeOf)$|^kit:kit\.resendIn$|^console\/|^server\/http:waits\./;

  it('are not given in raw seconds', () => {
    expect(linesOf(raw, short)).toEqual([]);
  });

  it('are detected where they are', () => {
    for (const text of ['请 {n} 秒后再试', 'in {n} s', 'dans {seconds} s']) expect(raw.test(text)).toBe(true);
    for (const text of ['{n} seconds', '{wait}后再试', '{n} spaces']) expect(raw.test(text)).toBe(false);
  });

  /** Values of fields and of file names. */
  const values = /^apps\/social\/src\/profile\/profile-sheet\.tsx$/;
  it('are formatted in the language of the member, not by a fixed pattern', () => {
    expect(apps.flatMap((app) => codeLines(`apps/${app}/src`, /formatDate\(|pattern="[^"]*(?:MM|hh)[^"]*"/g, values))).toEqual(
      [],
    );
  });
});
