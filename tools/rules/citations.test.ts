import { basename, dirname, posix } from 'node:path';
import { filesBelow, lineOf, read } from './repository.ts';

const files = filesBelow('.');
const sources = files.filter((path) => /\.(?:tsx?|mjs|cjs|css|sql)$/.test(path) && path !== 'tools/rules/citations.test.ts');
const documents = new Set(files.filter((path) => path.endsWith('.md')).map((path) => basename(path)));
const paths = new Set(files);
const folder = 'docs/specification/';
const pages = files.filter((path) => /^(?:docs\/.+|[^/]+)\.md$/.test(path) && !path.startsWith(folder));
const specification = new Map(
  files.filter((path) => path.startsWith(folder)).map((path) => [path.slice(folder.length), read(path)] as const),
);

interface Citation {
  at: string;
  document: string;
  mark: string | undefined;
}

/** Documents that a text cites, each with the section mark behind it: `domain.md §4`, `specification §8`, `wallet.md (f)`, `auction.md B5`. */
const citationsOf = (path: string, text: string): Citation[] => [
  ...[
    ...text.matchAll(/(?<![\w.-])(?:[\w@.-]+\/)*([\w-]+\.md)\b(?:,? (§ ?\d+(?:\.\d+)?|\([a-h]\)|[A-Z]\d{1,2}\b|[A-H]\b))?/g),
  ].map(({ 1: document = '', 2: mark, index }) => ({ at: `${path}:${lineOf(text, index)}`, document, mark })),
  ...[...text.matchAll(/\bspecification (§ ?\d+)/g)].map(({ 1: mark, index }) => ({
    at: `${path}:${lineOf(text, index)}`,
    document: 'specification.md',
    mark,
  })),
];

/** The part of a document below its heading `## <name>.`. */
const sectionOf = (text: string, name: string): string | undefined =>
  text.split(/^## /m).find((part) => part.startsWith(`${name}. `));

/** Returns whether a document has the section, item or numbered finding that a mark names. */
const hasMark = (text: string, mark: string): boolean => {
  const numbered = /^§ ?(\d+)(?:\.(\d+))?$/.exec(mark);
  if (numbered) {
    const [, section = '', item] = numbered;
    const part = sectionOf(text, section);
    if (item !== undefined) return part !== undefined && new RegExp(`^${item}\\. `, 'm').test(part);
    return part !== undefined || new RegExp(`^${section}\\. `, 'm').test(text);
  }
  if (mark.startsWith('(')) return text.includes(`### ${mark}`);
  const [, letter = '', number = ''] = /^([A-Z])(\d*)$/.exec(mark) ?? [];
  if (number === '') return sectionOf(text, letter) !== undefined;
  const part = sectionOf(text, letter);
  if (part !== undefined && new RegExp(`^${number}\\. `, 'm').test(part)) return true;
  return new RegExp(`(?:^|[\\s*(])${letter}${number}\\b`, 'm').test(text);
};

const citations = [...sources, ...pages].flatMap((path) => citationsOf(path, read(path)));

it('every document that sources, tests and documents cite is in the repository', () => {
  expect(citations.length).toBeGreaterThan(300);
  expect(citations.filter(({ document }) => !documents.has(document))).toEqual([]);
});

/** Documents that a text cites with a folder; those below `node_modules/` belong to the project of an outside team. */
const citedPaths = (text: string): { path: string; index: number }[] =>
  [...text.matchAll(/(?<![\w./@-])(?:[\w@.-]+\/)+[\w.-]+\.md\b/g)]
    .map(({ 0: path, index }) => ({ path, index }))
    .filter(({ path }) => !path.startsWith('node_modules/'));

/** Returns whether a cited path leads to a file: from the root, or from the folder of the file that cites it. */
const isPath = (citing: string, path: string): boolean =>
  [path, posix.join(dirname(citing), path)].some((candidate) => paths.has(posix.normalize(candidate)));

it('every path of a document that a text cites leads to a file in the repository', () => {
  const citing = [...sources, ...files.filter((path) => /\.(?:html|ya?ml|sh|md)$/.test(path))];
  const dead = citing.flatMap((file) => {
    const text = read(file);
    return citedPaths(text)
      .filter(({ path }) => !isPath(file, path))
      .map(({ path, index }) => `${file}:${lineOf(text, index)} ${path}`);
  });
  expect(dead).toEqual([]);
});

it('every cited section of the specification and design texts exists', () => {
  const dead = citations.filter(({ document, mark }) => {
    const text = specification.get(document);
    return text !== undefined && mark !== undefined && !hasMark(text, mark);
  });
  expect(dead).toEqual([]);
});

it('detects violations', () => {
  const cited = citationsOf('a.ts', '// gone.md §3, specification §9, auction.md B5 and wallet.md (f)');
  expect(cited.map(({ document, mark }) => [document, mark])).toEqual([
    ['gone.md', '§3'],
    ['auction.md', 'B5'],
    ['wallet.md', '(f)'],
    ['specification.md', '§9'],
  ]);
  expect(documents.has('gone.md')).toBe(false);
  const mentioned = citedPaths('// (design/look.md), [x](../specification/look.md), node_modules/@juhe/ui/README.md, look.md');
  expect(mentioned.map(({ path }) => [path, isPath('docs/decisions/README.md', path)])).toEqual([
    ['design/look.md', false],
    ['../specification/look.md', true],
  ]);
  const text = '## 1. Rules\n\n2. Twice\n\n## B. Machines\n**B5 resale**\n\n### (f) Beyond\n';
  expect(['§1', '§1.2', 'B', 'B5', '(f)'].map((mark) => hasMark(text, mark))).toEqual([true, true, true, true, true]);
  expect(['§3', '§1.3', 'C', 'B6', '(g)'].map((mark) => hasMark(text, mark))).toEqual([false, false, false, false, false]);
});

it('the index of decision records lists each of them, with its title', () => {
  const index = read('docs/decisions/README.md');
  const absent = files
    .filter((path) => /^docs\/decisions\/\d{4}-/.test(path))
    .filter((path) => {
      const [, number = '', title = ''] = /^# (\d{4}):? (.+?)(?: \(\d{4}-\d\d-\d\d\))?\n/.exec(read(path)) ?? [];
      return !index.includes(`| [${number}](${basename(path)}) | ${title} |`);
    });
  expect(absent).toEqual([]);
});
