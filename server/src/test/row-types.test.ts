import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { createDescriber, type Describer } from './describe.ts';
import { nullableColumns, type SchemaFacts } from './nullable-columns.ts';
import { nullGuarantees, undescribed, undetermined } from './null-guarantees.ts';
import { kindsOf, rowProblems, type Site } from './row-check.ts';
import { testDb, type TestDb } from './test-db.ts';

const root = new URL('../../../', import.meta.url).pathname;
/** The list of `npm test`, or one of its own for a single run. */
const listFile = process.env['JUHE_ROW_TYPES'];
const sitesOf = (): Site[] =>
  JSON.parse(
    listFile === undefined
      ? execFileSync(
          process.execPath,
          [
            '--input-type=module',
            '-e',
            `import { rowTypes } from '${root}tools/lib/row-types.mjs'; process.stdout.write(JSON.stringify(rowTypes('${root}')));`,
          ],
          { encoding: 'utf8', maxBuffer: 100_000_000 },
        )
      : readFileSync(listFile, 'utf8'),
  ) as Site[];

const fileOf = ({ file }: Site): string => file.replace('server/src/', '');
const guaranteed = new Set(Object.values(nullGuarantees).flat());

let database: TestDb;
let describer: Describer;
let facts: SchemaFacts;
let sites: Site[];
const used = new Set<string>();

/** The statement with `$1`, `$2`, … in place of the marks of its parameters. */
const numbered = (text: string): string => {
  let count = 0;
  return text.replaceAll('\u0001', () => {
    count += 1;
    return `$${count}`;
  });
};

const problemsOf = async (site: Site, text: string): Promise<string[]> => {
  const { columns, tree } = await describer.describe(numbered(text));
  const problems = rowProblems(
    site.columns,
    columns.map(({ name, type }) => ({ name, kinds: kindsOf(type) })),
    [],
  );
  const nullable = tree && describer.knowsJoins ? nullableColumns(tree, facts) : [];
  for (const [i, { name }] of columns.entries()) {
    const declared = site.columns[name];
    if (!nullable[i] || !declared || declared.includes('null') || declared.includes('any')) continue;
    const key = `${fileOf(site)} ${name}`;
    used.add(key);
    if (!guaranteed.has(key)) problems.push(`"${name}" may be null, declared as ${declared.join(' | ')}`);
  }
  return problems;
};

beforeAll(async () => {
  sites = sitesOf();
  database = await testDb();
  describer = await createDescriber(database.url);
  facts = await describer.facts();
}, 600_000);

afterAll(async () => {
  await describer.close();
  await database.close();
});

describe('row types of statements', () => {
  it('are the columns, kinds and nulls that PostgreSQL describes, for every statement that the sources determine', async () => {
    const problems: string[] = [];
    for (const site of sites.filter((candidate) => !(fileOf(candidate) in undescribed))) {
      const collected: string[] = [];
      for (const text of site.texts)
        try {
          collected.push(...(await problemsOf(site, text)));
        } catch (error) {
          collected.push((error as Error).message);
        }
      problems.push(...[...new Set(collected)].map((problem) => `${site.file}:${site.from}: ${problem}`));
      if (listFile !== undefined && site.texts.length > 0) appendFileSync(`${listFile}.compared`, `${site.file}:${site.from}\n`);
    }
    expect(problems).toEqual([]);
  }, 600_000);

  it('are left to the tests that run the statements only where the sources do not determine them', () => {
    const open = sites.filter(({ texts }) => texts.length === 0).map((site) => `${fileOf(site)}: ${site.open ?? ''}`);
    expect(open.filter((line) => !((line.split(':')[0] ?? '') in undetermined))).toEqual([]);
  });

  it('names no guarantee that no statement needs', () => {
    const unused = [...guaranteed].filter((key) => !used.has(key));
    expect(describer.knowsJoins ? unused : []).toEqual([]);
  });
});

describe('what the check reports', () => {
  const site = (columns: Site['columns']): Site => ({ file: 'server/src/x.ts', from: 1, to: 1, columns, texts: [] });
  const text = (select: string) => `${select} -- \u0001`;

  it.each([
    ['a column without `not null`', 'select mobile as v from member', 1],
    ['one that a condition excludes from being null', 'select mobile as v from member where mobile is not null', 0],
    ['the optional side of a join', 'select f.target_id as v from member m left join follow f on f.member_id = m.id', 1],
    [
      'an optional side that a condition requires',
      "select f.target_id as v from member m left join follow f on f.member_id = m.id where f.target_id > ''",
      0,
    ],
    ['an aggregate over no rows', 'select max(id) as v from member', 1],
    ['a subquery without a row', "select (select id from member where id = 'x') as v", 1],
    ['a `case` without an alternative', "select case when id > 'x' then id end as v from member", 1],
    ['`coalesce` with a value', "select coalesce(mobile, '') as v from member", 0],
    ['a column of a written row', 'update member set nickname = null returning nickname as v', 1],
  ])('knows whether %s may be null', async (_name, select, expected) => {
    expect(await problemsOf(site({ v: ['string'] }), text(select))).toHaveLength(describer.knowsJoins ? expected : 0);
  });

  it('names a statement that PostgreSQL cannot prepare', async () => {
    await expect(problemsOf(site({}), text('select absent from member'))).rejects.toThrow('absent');
  });
});
