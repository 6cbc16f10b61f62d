import { dirname } from 'node:path';
import { domains, exists, filesBelow, isTest, lineOf, read } from './repository.ts';

/** Rules without a test, marked `(untested)`. The number may only fall. */
const untestedLimit = 21;

const roots = ['apps', 'packages', 'server', 'e2e', 'tools', 'bench', 'docs'];
const owners = [...domains, 'shell'];
const files = roots.flatMap(filesBelow);
const ruleFiles = files.filter((path) => path.endsWith('/RULES.md'));
const prefixOf = (path: string): string => (dirname(path).split('/').at(-1) ?? '').toUpperCase();
const idPattern = new RegExp(String.raw`\b(?:${owners.map((owner) => owner.toUpperCase()).join('|')})-\d+\b`, 'g');
const idsIn = (text: string): string[] => text.match(idPattern) ?? [];

interface Rule {
  id: string;
  text: string;
}

/** The rules of a RULES.md: one line each, `- **MALL-12** text`. */
const rulesOf = (text: string): Rule[] =>
  [...text.matchAll(/^- \*\*([A-Z]+-\d+)\*\* (.+)$/gm)].map(([, id = '', rule = '']) => ({ id, text: rule }));

const rules = ruleFiles.flatMap((path) => rulesOf(read(path)));
const definedIds = new Set(rules.map(({ id }) => id));

const opensTest = /^\s*(?:it|test|describe|journey)\b|^\s*\]\)\(/;

/** Ids that a test names: in its title, or in a line comment directly above it. */
const idsOfTests = (text: string): string[] => {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    if (opensTest.test(line)) return idsIn(line);
    if (!/^\s*\/\/ /.test(line)) return [];
    const next = lines.slice(index + 1).find((following) => !/^\s*\/\//.test(following));
    return next !== undefined && opensTest.test(next) ? idsIn(line) : [];
  });
};

/** Returns the numbering faults of one file: the numbers are 1 to n, each once. The order in the file is free. */
const numberFaults = (prefix: string, ids: readonly string[]): string[] => {
  const expected = ids.map((_, index) => `${prefix}-${index + 1}`);
  return [
    ...expected.filter((id) => !ids.includes(id)).map((id) => `${id} is missing`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} occurs twice`),
    ...ids.filter((id) => !id.startsWith(`${prefix}-`)).map((id) => `${id} belongs to another file`),
  ];
};

it('every domain and the shell have their rules beside their code', () => {
  expect(ruleFiles.map(prefixOf).toSorted()).toEqual(owners.map((owner) => owner.toUpperCase()).toSorted());
});

it.each(ruleFiles)('%s numbers its rules from 1 without a gap, each once and on one line', (path) => {
  const text = read(path);
  const list = rulesOf(text);
  expect(list.length).toBeGreaterThan(0);
  expect(text.split('\n').filter((line) => line.startsWith('- ')).length).toBe(list.length);
  expect(
    numberFaults(
      prefixOf(path),
      list.map(({ id }) => id),
    ),
  ).toEqual([]);
});

const termsPage = 'docs/domain-language.md';
/** Returns the lines of the page of terms that are items of a list: rules belong to RULES.md. */
const listItems = (text: string): string[] => text.split('\n').filter((line) => /^\s*(?:[-*+]|\d+[.)]) /.test(line));

it('the page of terms stays short and lists no rules', () => {
  const text = read(termsPage);
  expect(text.split('\n').length).toBeLessThanOrEqual(80);
  expect(listItems(text)).toEqual([]);
});

it('each rule is named by a test, or marked as untested or withdrawn', () => {
  const tested = new Set(files.filter(isTest).flatMap((path) => idsOfTests(read(path))));
  const marked = (rule: Rule) => /\((?:untested|withdrawn)\)$/.test(rule.text);
  expect(rules.filter((rule) => !marked(rule) && !tested.has(rule.id)).map(({ id }) => id)).toEqual([]);
  expect(rules.filter((rule) => marked(rule) && tested.has(rule.id)).map(({ id }) => id)).toEqual([]);
});

it('the number of untested rules has not grown, and is below one in ten', () => {
  const untested = rules.filter(({ text }) => text.endsWith('(untested)'));
  expect(untested.length).toBe(untestedLimit);
  expect(untested.length / rules.length).toBeLessThan(0.1);
});

it('every id named in code, tests or documents exists', () => {
  const unknown = files
    .filter((path) => /\.(?:tsx?|mjs|css|sql|md)$/.test(path) && path !== 'tools/rules/domain-rules.test.ts')
    .flatMap((path) => {
      const text = read(path);
      return [...text.matchAll(idPattern)]
        .filter(([id]) => !definedIds.has(id))
        .map(({ 0: id, index }) => `${path}:${lineOf(text, index)} ${id}`);
    });
  expect(unknown).toEqual([]);
});

it('detects violations', () => {
  expect(numberFaults('MALL', ['MALL-1', 'MALL-3'])).toEqual(['MALL-2 is missing']);
  expect(numberFaults('MALL', ['MALL-2', 'MALL-1', 'MALL-2'])).toEqual(['MALL-3 is missing', 'MALL-2 occurs twice']);
  expect(numberFaults('MALL', ['MALL-1', 'WALLET-1'])).toEqual(['MALL-2 is missing', 'WALLET-1 belongs to another file']);
  expect(idsOfTests("it('refuses (MALL-1)', () => {\n// MALL-2\nconst x = 1;\n// MALL-3, MALL-4\n// why\ntest('b', f)")).toEqual([
    'MALL-1',
    'MALL-3',
    'MALL-4',
  ]);
  expect(listItems('| a - b |\n- a rule\n  * another\n2. a third\nText - with a dash')).toEqual([
    '- a rule',
    '  * another',
    '2. a third',
  ]);
  expect(exists('server/src/mall/RULES.md')).toBe(true);
});
