import { parseSync } from '@swc/core';
import { type Node, parseMessage } from '../../packages/platform/src/i18n/icu.ts';
import { texts as en } from '../../packages/ui/src/texts/en.ts';
import { texts as es } from '../../packages/ui/src/texts/es.ts';
import { texts as fr } from '../../packages/ui/src/texts/fr.ts';
import { texts as zhHans } from '../../packages/ui/src/texts/zh-hans.ts';
import { texts as zhHant } from '../../packages/ui/src/texts/zh-hant.ts';
import { apps, filesBelow, isTest, languages, lineOf, read } from './repository.ts';

type Texts = Readonly<Partial<Record<string, string>>>;
interface Found {
  readonly at: string;
  readonly texts: Texts;
}

const han = /\p{Script=Han}/u;
/** Characters that only simplified Chinese writes; those that traditional Chinese has as well (后 里 只 台 …) are left out. */
const simplifiedOnly =
  /[们这为国发来时会说对过还没从样实经现动进种问关间开点电话题业东车两书长门见观视觉语读请谢让认识记论设计证订购买卖货币财贵费资质赏赔赠输运达选择适邮银钱铺销锁错键镜闭闻闲队阳阴际陆险随难饭馆驶验马鱼鸟龙应该将变态总额单减写农决净则刚创别剂务励劳势区医协历压厅县双叶号员响团园围图圆场坏块坚坛处备复够头夹夺奖奋妇学宁宝审宽对寻导尔尝层属岁币师带帮广庆库废张弹强当录彻径忆怀恋恶惊惯愿户扑执扩扫扬扰护报拥择挂挡损换据掷摄数断无旧显晋暂术机杀杂权条极构标栏树桥检楼欢毕气汇汉污沟泪测济浏湿满滚灭灯灵炉炼烂烟热爱牵状犹独猎环现盐监盖盘着确码础硕祸离积称稳穷窃竞笔笺签简类粮紧红约级纪纯纸纹线组细终结给络绝统继绩续维综绿缓编缘缩罗罚职联聪胜脑脚脸节苏范荐药获营蓝虑虽补装词试诗诚话询详误诸诺课谁调谈质贝负贡贯贴贸贺赁赛赞赶趋践踪轨转轮软载较辅辆辑边递释鉴钟钥铁链锋闪闹阅阔顶项顺须顾预领频颜额风饰饱驱驾骑骤鲜]/u;

interface AstNode {
  readonly type?: string;
  readonly span?: { readonly start: number };
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is AstNode => typeof value === 'object' && value !== null;

/** The text of a literal, or of a template or concatenation with its computed parts as `{…}`; undefined for anything else. */
const literal = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === 'StringLiteral') return String(node.value);
  if (node.type === 'ParenthesisExpression') return literal(node.expression);
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [literal(node.left), literal(node.right)];
    return left === undefined || right === undefined ? undefined : left + right;
  }
  if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis))
    return node.quasis.map((part: { cooked?: unknown }) => String(part.cooked)).join('{…}');
  return undefined;
};

/** Every object in the code that has a text for `zh-Hans` and for another language. */
const textsInCode = (path: string): Found[] => {
  const code = read(path);
  const found: Found[] = [];
  const tree = parseSync(code, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2023' });
  const first = (tree as unknown as AstNode).span?.start ?? 0;
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const item of node) walk(item);
    if (!isNode(node)) return;
    if (node.type === 'ObjectExpression' && Array.isArray(node.properties)) {
      const texts: Record<string, string> = {};
      for (const property of node.properties as AstNode[]) {
        const key = isNode(property.key) ? property.key.value : undefined;
        const value = literal(property.value);
        if (typeof key === 'string' && value !== undefined) texts[key] = value;
      }
      if ('zh-Hans' in texts && Object.keys(texts).length > 1)
        found.push({ at: `${path}:${lineOf(code, (node.span?.start ?? 0) - first)}`, texts });
    }
    for (const value of Object.values(node)) walk(value);
  };
  walk(tree);
  return found;
};

/** `{ en: { title, body } }` as one entry for each of its texts; a list counts as the texts of its places. */
const split = (at: string, value: Readonly<Record<string, unknown>>): Found[] => {
  const base = value['zh-Hans'];
  if (typeof base !== 'object' || base === null) return [{ at, texts: value as Texts }];
  return Object.keys(base).flatMap((key) =>
    split(
      `${at} ${key}`,
      Object.fromEntries(Object.entries(value).map(([lang, part]) => [lang, (part as Readonly<Record<string, unknown>>)[key]])),
    ),
  );
};

/** Texts of choices that migrations bring, `'{"zh-Hans":…}'`. */
const textsInSql = (path: string): Found[] => {
  const code = read(path);
  return [...code.matchAll(/'(\{\s*"zh-Hans"(?:[^']|'')*\})'/g)].flatMap((match) =>
    split(`${path}:${lineOf(code, match.index)}`, JSON.parse((match[1] ?? '').replaceAll("''", "'")) as Record<string, unknown>),
  );
};

/** Rows `('key', 'lang', 'title', $html$…$html$)` of a table with a row for each language other than Chinese. */
const rowsInSql = (path: string): Found[] => {
  const found = new Map<string, Record<string, string>>();
  for (const [, key = '', lang = '', title = '', body = ''] of read(path).matchAll(
    /\('(\w+)', '([\w-]+)', '([^']+)', \$html\$(.*?)\$html\$\)/gs,
  ))
    found.set(key, { ...found.get(key), [lang]: `${title} ${body}` });
  return [...found].map(([key, texts]) => ({ at: `${path} ${key}`, texts: { 'zh-Hans': ' ', ...texts } }));
};

/** The arguments of an ICU message, or the `{…}` of a text that is none (rich text), sorted. */
const placeholders = (text: string): string => {
  if (text.includes('</p>')) return [...new Set(text.match(/\{[\w…]+\}/g))].sort().join();
  const names = new Set<string>();
  const walk = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (typeof node === 'string' || node.type === 'pound') continue;
      if (node.type === 'tag') walk(node.children);
      else names.add(`{${node.name}}`);
      if (node.type === 'choice') for (const branch of Object.values(node.cases)) walk(branch ?? []);
    }
  };
  walk(parseMessage(text));
  return [...names].sort().join();
};

const faults = ({ at, texts }: Found): string[] => {
  const base = texts['zh-Hans'] ?? '';
  return languages.flatMap((lang) => {
    const text = texts[lang];
    if (typeof text !== 'string') return [`${at} has no ${lang}`];
    const wrong: string[] = [];
    if (text.trim() === '' && base.trim() !== '') wrong.push('is empty');
    if (placeholders(text) !== placeholders(base))
      wrong.push(`has ${placeholders(text) || 'nothing'} for ${placeholders(base) || 'nothing'}`);
    if (!lang.startsWith('zh') && han.test(text)) wrong.push('holds Chinese');
    if (lang === 'zh-Hant' && simplifiedOnly.test(text)) wrong.push(`is simplified: ${simplifiedOnly.exec(text)?.[0]}`);
    return wrong.map((reason) => `${at} ${lang} ${reason}: ${text}`);
  });
};

const code = ['server/src', 'packages', 'apps']
  .flatMap(filesBelow)
  .filter((path) => /\.tsx?$/.test(path) && !isTest(path) && !path.includes('/seed/') && read(path).includes("'zh-Hans':"));
const migrations = filesBelow('server/src/migrations').filter((path) => path.endsWith('.sql'));

describe('texts that stand beside the code', () => {
  it('are there in five languages with the same placeholders, each in its own script', () => {
    const found = [...code.flatMap(textsInCode), ...migrations.flatMap((path) => [...textsInSql(path), ...rowsInSql(path)])];
    expect(found.length).toBeGreaterThan(150);
    // The languages' own names.
    expect(found.filter(({ at }) => !/\/i18n\/lang\.ts:/.test(at)).flatMap(faults)).toEqual([]);
  });

  it('of the kit are alike', () => {
    const found = Object.entries(zhHans).map(([key, text]) => {
      const name = key as keyof typeof zhHans;
      const texts = { 'zh-Hans': text, 'zh-Hant': zhHant[name], en: en[name], fr: fr[name], es: es[name] };
      return { at: `packages/ui/src/texts ${key}`, texts };
    });
    expect(found.flatMap(faults)).toEqual([]);
  });

  it('are found wrong when they are', () => {
    const texts = { 'zh-Hans': '还差{n}件', 'zh-Hant': '还差{n}件', en: '{m} missing', fr: '还差{n}', es: ' ' };
    expect(faults({ at: 'x', texts })).toHaveLength(5);
    expect(faults({ at: 'x', texts: { 'zh-Hans': '好', 'zh-Hant': '好' } })).toEqual([
      'x has no en',
      'x has no fr',
      'x has no es',
    ]);
  });
});

describe('locales', () => {
  const plural = /\{\s*\w+,\s*(?:plural|selectordinal)\s*,((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g;
  const branches = (body: string) => [...body.matchAll(/(=\d+|\w+)\s*\{/g)].map((match) => match[1] ?? '');
  const files = apps
    .map((app) => `apps/${app}/src/locales`)
    .concat('apps/shell/src/frame/locales')
    .flatMap(filesBelow)
    .filter((path) => path.endsWith('.json'));

  it.each(['en', 'fr', 'es'])('every plural of %s has the forms of that language', (lang) => {
    const forms = new Intl.PluralRules(lang).resolvedOptions().pluralCategories;
    const wrong = files
      .filter((path) => path.endsWith(`/${lang}.json`))
      .flatMap((path) =>
        [...read(path).matchAll(plural)].flatMap(([whole, body = '']) => {
          const missing = forms.filter((form) => !branches(body).includes(form));
          return missing.length > 0 ? [`${path}: ${whole} lacks ${missing.join(', ')}`] : [];
        }),
      );
    expect(wrong).toEqual([]);
  });

  it('zh-Hant is written in traditional characters', () => {
    const wrong = files
      .filter((path) => path.endsWith('/zh-Hant.json'))
      .flatMap((path) =>
        read(path)
          .split('\n')
          .flatMap((line, i) =>
            simplifiedOnly.test(line) ? [`${path}:${i + 1} ${simplifiedOnly.exec(line)?.[0]}: ${line.trim()}`] : [],
          ),
      );
    expect(wrong).toEqual([]);
  });
});
