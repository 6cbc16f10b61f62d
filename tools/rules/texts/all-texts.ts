import { dirname } from 'node:path';
import { parseSync } from '@swc/core';
import { apps, filesBelow, isTest, languages, lineOf, read } from '../repository.ts';

export type TextsByLang = Readonly<Partial<Record<string, string>>>;

/** A text of the product in its languages, and the file (and key) of its source. */
export interface TextEntry {
  /** `apps/mall/src/locales cart.title`, `server/src/mall/failures.ts:12 stock.short`. */
  readonly at: string;
  /** The key below the app's folder or in the object, `''` if there is none. */
  readonly key: string;
  readonly texts: TextsByLang;
}

interface AstNode {
  readonly type?: string;
  readonly span?: { readonly start: number };
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is AstNode => typeof value === 'object' && value !== null;
const han = /\p{Script=Han}/u;

/**
 * Returns the text of a literal, or of a template or concatenation with its computed parts as `{…}`; undefined for anything
 * else.
 */
const literal = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === 'StringLiteral') return String(node.value);
  if (node.type === 'ParenthesisExpression' || node.type === 'TsConstAssertion') return literal(node.expression);
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [literal(node.left), literal(node.right)];
    return left === undefined || right === undefined ? undefined : left + right;
  }
  if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis))
    return node.quasis.map((part: { cooked?: unknown }) => String(part.cooked)).join('{…}');
  return undefined;
};

type Tree = { readonly [key: string]: string | Tree };

/** Returns an object of literals, including nested ones; computed values are omitted. */
const treeOf = (node: AstNode): Tree => {
  const tree: Record<string, string | Tree> = {};
  for (const property of node.properties as AstNode[]) {
    const key = isNode(property.key) ? property.key.value : undefined;
    if (typeof key !== 'string') continue;
    const value = literal(property.value);
    if (value !== undefined) tree[key] = value;
    else if (isNode(property.value) && property.value.type === 'ObjectExpression') tree[key] = treeOf(property.value);
  }
  return tree;
};

/** Splits `{ en: { title, body } }` into one entry per text; a list counts as the texts of its positions. */
const split = (at: string, key: string, value: Readonly<Record<string, unknown>>): TextEntry[] => {
  const base = value['zh-Hans'];
  if (typeof base !== 'object' || base === null) return [{ at, key, texts: value as TextsByLang }];
  return Object.keys(base).flatMap((name) =>
    split(
      `${at} ${name}`,
      key === '' ? name : `${key}.${name}`,
      Object.fromEntries(Object.entries(value).map(([lang, part]) => [lang, (part as Readonly<Record<string, unknown>>)[name]])),
    ),
  );
};

/** Finds objects with a text for `zh-Hans` and for another language, and rows of five texts in the order of the languages. */
const textsInCode = (path: string): TextEntry[] => {
  const code = read(path);
  const entries: TextEntry[] = [];
  const tree = parseSync(code, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2023' });
  const first = (tree as unknown as AstNode).span?.start ?? 0;
  const walk = (node: unknown, key: string): void => {
    if (Array.isArray(node)) {
      for (const item of node) walk(item, key);
      return;
    }
    if (!isNode(node)) return;
    const at = `${path}:${lineOf(code, (node.span?.start ?? 0) - first)}`;
    if (node.type === 'ObjectExpression' && Array.isArray(node.properties)) {
      const texts = treeOf(node);
      if ('zh-Hans' in texts && Object.keys(texts).length > 1) entries.push(...split(at, key, texts));
    }
    if (node.type === 'ArrayExpression' && Array.isArray(node.elements) && node.elements.length === languages.length) {
      const row = node.elements.map((item: unknown) => literal(isNode(item) ? item.expression : undefined));
      if (row.every((text) => text !== undefined) && han.test(row[0] ?? '') && han.test(row[1] ?? ''))
        entries.push({ at, key, texts: Object.fromEntries(languages.map((lang, i) => [lang, row[i]])) });
    }
    const ownKey = node.type === 'KeyValueProperty' && isNode(node.key) ? String(node.key.value) : key;
    for (const value of Object.values(node)) walk(value, ownKey);
  };
  walk(tree, '');
  return entries;
};

/** Finds texts of choices in migrations, `'{"zh-Hans":…}'`. */
const textsInSql = (path: string): TextEntry[] => {
  const code = read(path);
  return [...code.matchAll(/'(\{\s*"zh-Hans"(?:[^']|'')*\})'/g)].flatMap((match) =>
    split(
      `${path}:${lineOf(code, match.index)}`,
      '',
      JSON.parse((match[1] ?? '').replaceAll("''", "'")) as Record<string, unknown>,
    ),
  );
};

/** Finds rows `('key', 'lang', 'title', $html$…$html$)` of a table with a row for each language other than Chinese. */
const rowsInSql = (path: string): TextEntry[] => {
  const textsByKey = new Map<string, Record<string, string>>();
  for (const [, key = '', lang = '', title = '', body = ''] of read(path).matchAll(
    /\('(\w+)', '([\w-]+)', '([^']+)', \$html\$(.*?)\$html\$\)/gs,
  ))
    textsByKey.set(key, { ...textsByKey.get(key), [lang]: `${title} ${body}` });
  return [...textsByKey].map(([key, texts]) => ({ at: `${path} ${key}`, key, texts: { 'zh-Hans': ' ', ...texts } }));
};

const flat = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );

/** The folders of an app whose texts are one file for its pages: its own and those of its slices. */
const foldersOfApp = (app: string): string[] =>
  [
    ...new Set(
      filesBelow(`apps/${app}/src`)
        .map((path) => /^apps\/[^/]+\/src\/(?:[^/]+\/)?locales\/(?=zh-Hans\.json$)/.exec(path)?.[0].slice(0, -1))
        .filter((folder) => folder !== undefined),
    ),
  ].sort();

/** The folders `locales` below a folder. */
const foldersBelow = (folder: string): string[] =>
  filesBelow(folder)
    .filter((path) => path.endsWith('/locales/zh-Hans.json'))
    .map((path) => dirname(path));

/** `server/mall`, or `console/auction` for texts that only operators read. */
const nameOfServerTexts = (folder: string): string => {
  const path = folder.replace(/^server\/src\/|\/locales$/g, '');
  return /\/(?:console|reconciliation)$/.test(path) ? `console/${dirname(path)}` : `server/${path}`;
};

/** The folders with a JSON file for each language, by their names in the rules. */
export const localeFolders: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(apps.map((app) => [app, foldersOfApp(app)])),
  features: foldersBelow('packages/features/src'),
  kit: foldersBelow('packages/ui/src'),
  platform: foldersBelow('packages/platform/src'),
  apiClient: foldersBelow('packages/api-client/src'),
  frame: ['apps/shell/src/frame/late/locales'],
  frameStart: ['apps/shell/src/frame/bundled/locales', 'apps/shell/src/boot/document/locales'],
  chatPage: ['apps/social/src/chat/late/locales'],
  equityPage: ['apps/applyfor/src/equity/late/locales'],
  settingsPages: ['apps/social/src/shared/late/locales'],
  ...Object.fromEntries(foldersBelow('server/src').map((folder) => [nameOfServerTexts(folder), [folder]])),
};

/** Returns the texts of the locale folders with a name. */
export const localeTexts = (name: string): TextEntry[] => {
  const folders = localeFolders[name] ?? [];
  const byLang = languages.map(
    (lang) => new Map(folders.flatMap((folder) => flat(JSON.parse(read(`${folder}/${lang}.json`)) as Tree))),
  );
  return [...(byLang[0]?.keys() ?? [])].map((key) => ({
    at: `${name}:${key}`,
    key,
    texts: Object.fromEntries(languages.map((lang, i) => [lang, byLang[i]?.get(key)])) as TextsByLang,
  }));
};

const withTexts = (path: string): boolean =>
  /\.tsx?$/.test(path) && !isTest(path) && !/\/(seed|test|testing|stories)\//.test(path) && read(path).includes("'zh-Hans':");

/** Returns texts in TypeScript. */
export const textsOfCode = (): TextEntry[] =>
  ['server/src', 'packages', 'apps'].flatMap(filesBelow).filter(withTexts).flatMap(textsInCode);

/** Returns texts of migrations; a later migration may have replaced them. */
export const textsOfMigrations = (): TextEntry[] =>
  filesBelow('server/src/migrations')
    .filter((path) => path.endsWith('.sql'))
    .flatMap((path) => [...textsInSql(path), ...rowsInSql(path)]);

/** Returns every text of the product for members or operators, except those of migrations. */
export const allTexts = (): TextEntry[] => [...Object.keys(localeFolders).flatMap(localeTexts), ...textsOfCode()];
