import { deprecationText, readDeprecation } from '../lib/deprecation.mjs';
import { apps, domains, exists, filesBelow, isTest, lineOf, read, root } from './repository.ts';

/** Packages whose names are used by others. */
const packages = ['platform', 'ui', 'auth', 'api-client', 'contract'] as const;
/** Minimum number of days between the deprecation and the permitted removal. */
const minDays = 30;

interface Marked {
  /** Its location, for the message. */
  readonly at: string;
  readonly what: string;
  readonly deprecation: { readonly since: string; readonly removedAfter: string; readonly use: string };
}

interface LogLine extends Marked {
  /** The day of the deprecation. */
  readonly on: string;
}

const linePattern = /^Deprecated: `([^`]+)` on (\d{4}-\d{2}-\d{2}), (since .+)$/;

/** Returns the lines `Deprecated: …` of a change log, and their faults. */
const readLog = (path: string, text: string) => {
  const lines: LogLine[] = [];
  const faults: string[] = [];
  let version = '';
  for (const [index, line] of text.split('\n').entries()) {
    version = /^## (\d+\.\d+)$/.exec(line)?.[1] ?? version;
    if (!line.startsWith('Deprecated:')) continue;
    const at = `${path}:${index + 1}`;
    const [, markedName = '', on = '', rest = ''] = linePattern.exec(line) ?? [];
    const deprecation = readDeprecation(rest);
    if (!deprecation || Number.isNaN(Date.parse(on)))
      faults.push(`${at}: it reads Deprecated: \`Price\` on 2027-01-20, since 1.4.0, removed after 2027-03-01: use Amount`);
    else {
      const days = (Date.parse(deprecation.removedAfter) - Date.parse(on)) / 86_400_000;
      if (days < minDays) faults.push(`${at}: ${markedName} stays for ${days} days, ${minDays} at least`);
      if (!deprecation.since.startsWith(`${version}.`)) faults.push(`${at}: since ${deprecation.since} stands below ${version}`);
      lines.push({ at, what: markedName, on, deprecation });
    }
  }
  return { lines, faults };
};

/** Returns the tags `@deprecated` of a source, and those without version, day and replacement. */
const readTags = (path: string, text: string) => {
  const tags: Marked[] = [];
  const faults: string[] = [];
  for (const comment of text.matchAll(/\/\*\*(?:(?!\*\/)[^])*?@deprecated\b((?:(?!\*\/)[^])*)\*\//g)) {
    const [commentText, rest = ''] = comment;
    const at = `${path}:${lineOf(text, comment.index + commentText.indexOf('@deprecated'))}`;
    const tagText = (rest.split(/^\s*\*?\s*@/m)[0] ?? '').replace(/^\s*\* ?/gm, '');
    const deprecation = readDeprecation(tagText);
    const [, markedName = ''] =
      /^\s*export\s+(?:declare\s+|async\s+|abstract\s+)*(?:const|let|function\*?|class|interface|type|enum)\s+([\w$]+)/.exec(
        text.slice(comment.index + commentText.length),
      ) ?? [];
    if (!deprecation) faults.push(`${at}: it reads @deprecated since 1.4.0, removed after 2027-03-01: use Amount`);
    else if (!markedName) faults.push(`${at}: stands before what is exported`);
    else tags.push({ at, what: markedName, deprecation });
  }
  return { tags, faults };
};

/** Returns marks without an identical line, lines without a mark, and removals before their day. */
const unequal = (marks: readonly Marked[], lines: readonly LogLine[], log: string, removed: readonly string[], today: string) => [
  ...marks
    .filter(
      (mark) =>
        !lines.some(
          ({ what: markedName, deprecation }) =>
            markedName === mark.what && deprecationText(deprecation) === deprecationText(mark.deprecation),
        ),
    )
    .map(({ at, what: markedName }) => `${at}: ${markedName} needs its line \`Deprecated:\` in ${log}, with the same words`),
  ...lines
    .filter(({ what: markedName }) => !removed.includes(markedName) && !marks.some((mark) => mark.what === markedName))
    .map(({ at, what: markedName }) => `${at}: ${markedName} is not marked, or is gone without a line \`Removed:\``),
  ...lines
    .filter(({ what: markedName, deprecation }) => removed.includes(markedName) && today <= deprecation.removedAfter)
    .map(({ at, what: markedName, deprecation }) => `${at}: ${markedName} stays until ${deprecation.removedAfter} has passed`),
];

const removedIn = (text: string) =>
  [...text.matchAll(/^Removed: (.+)$/gm)].flatMap(([, list = '']) =>
    [...list.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );

/** Operations of the contract with a field `deprecated`. */
const markedOperations = async (): Promise<Marked[]> => {
  const files = domains
    .flatMap((domain) => filesBelow(`packages/contract/src/${domain}`))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.schemas.ts') && !isTest(path) && /\bdeprecated:/.test(read(path)));
  const modules = await Promise.all(files.map(async (at) => [at, (await import(`${root}/${at}`)) as object] as const));
  return modules.flatMap(([at, module]) =>
    Object.values(module)
      .flatMap((slice) => Object.values((slice ?? {}) as object))
      .flatMap((operation: Partial<Record<'method' | 'path', string>> & { deprecated?: Marked['deprecation'] }) =>
        operation?.deprecated ? [{ at, what: `${operation.method} ${operation.path}`, deprecation: operation.deprecated }] : [],
      ),
  );
};

interface TableRow {
  readonly id?: string;
  readonly path: string;
  readonly deprecated?: Marked['deprecation'];
}

/** Pages and slots of the workspace's apps with a field `deprecated`; their builders are in the contract. */
const markedTables = async (): Promise<Marked[]> => {
  const files = apps.flatMap((app) => ['routes', 'slots'].map((table) => `apps/${app}/src/${table}.ts`)).filter(exists);
  const tables = await Promise.all(
    files.map(async (at) => {
      const { routes = [], slots = [] } = (await import(`${root}/${at}`)) as { routes?: TableRow[]; slots?: TableRow[] };
      return [...routes, ...slots].map((row) => ({ at, row }));
    }),
  );
  return tables
    .flat()
    .flatMap(({ at, row: { id, path, deprecated } }) => (deprecated ? [{ at, what: id ?? path, deprecation: deprecated }] : []));
};

/**
 * A deprecation states its version, the day after which it is removed and the replacement, at its name and in the change log
 * (docs/releasing.md, Deprecations).
 */
describe('deprecations', () => {
  it.each(packages)('of %s have a line in its change log, 30 days before their removal', async (name) => {
    const log = `packages/${name}/CHANGELOG.md`;
    const { lines, faults } = readLog(log, read(log));
    const sources = filesBelow(`packages/${name}/src`).filter(
      (path) => /\.tsx?$/.test(path) && !isTest(path) && !/src\/(pages\/.*|slots)\.ts$/.test(name === 'contract' ? path : ''),
    );
    const tagged = sources.map((path) => readTags(path, read(path)));
    const fields = name === 'contract' ? [...(await markedOperations()), ...(await markedTables())] : [];
    const marks = [...tagged.flatMap(({ tags }) => tags), ...fields];
    const today = new Date().toISOString().slice(0, 10);
    expect([
      ...faults,
      ...tagged.flatMap((tagResult) => tagResult.faults),
      ...unequal(marks, lines, log, removedIn(read(log)), today),
    ]).toEqual([]);
  });

  const deprecation = 'since 1.4.0, removed after 2027-03-01: use Amount';
  const source = `/**\n * A price.\n * @deprecated ${deprecation}\n */\nexport const Price = 1;\n`;
  const logOf = (line: string) => `# Changes\n\n## 1.4\n\n${line}\n\n## 1.3\n`;

  it('are read from the tags of sources', () => {
    expect(readTags('a.ts', source).tags).toMatchObject([{ at: 'a.ts:3', what: 'Price', deprecation: { since: '1.4.0' } }]);
    expect(readTags('a.ts', source.replace(deprecation, 'use Amount')).faults).toEqual([
      expect.stringContaining('a.ts:3: it reads'),
    ]);
    expect(readTags('a.ts', source.replace('export ', '')).faults).toEqual([expect.stringContaining('before what is exported')]);
    expect(readTags('a.ts', `/** @deprecated ${deprecation} */\nexport function old() {}`).tags).toMatchObject([{ what: 'old' }]);
    expect(readTags('a.ts', '/** A price. */\nexport const Price = 1;')).toEqual({ tags: [], faults: [] });
  });

  it('have lines with valid format, days and versions', () => {
    const line = `Deprecated: \`Price\` on 2027-01-20, ${deprecation}`;
    expect(readLog('log', logOf(line))).toMatchObject({ faults: [], lines: [{ what: 'Price', on: '2027-01-20' }] });
    expect(readLog('log', logOf('Deprecated: `Price`: use Amount')).faults).toEqual([expect.stringContaining('log:5: it reads')]);
    expect(readLog('log', logOf(line.replace('01-20', '02-20'))).faults).toEqual(['log:5: Price stays for 9 days, 30 at least']);
    expect(readLog('log', logOf(line.replace('01-20', '01-30'))).faults).toEqual([]);
    expect(readLog('log', logOf(line.replace('1.4.0', '1.3.0'))).faults).toEqual(['log:5: since 1.3.0 stands below 1.4']);
  });

  it('are compared with the lines, and a removal before its day is refused', () => {
    const { tags } = readTags('a.ts', source);
    const { lines } = readLog('log', logOf(`Deprecated: \`Price\` on 2027-01-20, ${deprecation}`));
    expect(unequal(tags, lines, 'log', [], '2027-02-01')).toEqual([]);
    expect(unequal(tags, [], 'log', [], '2027-02-01')).toEqual([expect.stringContaining('Price needs its line')]);
    const { tags: otherTags } = readTags('a.ts', source.replace('use Amount', 'use Sum'));
    expect(unequal(otherTags, lines, 'log', [], '2027-02-01')).toEqual([expect.stringContaining('with the same words')]);
    expect(unequal([], lines, 'log', [], '2027-02-01')).toEqual([expect.stringContaining('Price is not marked')]);
    expect(unequal([], lines, 'log', ['Price'], '2027-03-01')).toEqual(['log:5: Price stays until 2027-03-01 has passed']);
    expect(unequal([], lines, 'log', ['Price'], '2027-03-02')).toEqual([]);
  });
});
