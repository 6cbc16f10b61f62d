import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, isTest, read, root } from './repository.ts';

/**
 * Every table belongs to one domain, or to the core. A domain writes its own tables and reads those of the domains before it
 * (`domainOrder` of .dependency-cruiser.mjs); exceptions are listed, and a stale one fails.
 */
interface TableOwners {
  /** Domains, lowest first. */
  readonly order: readonly string[];
  /** Tables by owner: a domain, or `core`. */
  readonly owners: Readonly<Record<string, readonly string[]>>;
  /** Other domains that write a table. */
  readonly writers: Readonly<Record<string, readonly string[]>>;
  /** Lower domains, or the core, that read a table. */
  readonly readers: Readonly<Record<string, readonly string[]>>;
}
const spec = JSON.parse(readFileSync(join(import.meta.dirname, 'spec/table-owners.json'), 'utf8')) as TableOwners;
const ownerOf = new Map(Object.entries(spec.owners).flatMap(([owner, tables]) => tables.map((table) => [table, owner] as const)));
const rank = (domain: string): number => spec.order.indexOf(domain);

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');

/** The tables that exist after all migrations. */
const tables = (): Set<string> => {
  const present = new Set<string>();
  for (const file of filesBelow('server/src/migrations')
    .filter((path) => path.endsWith('.sql'))
    .sort()) {
    const text = read(file).replace(/--.*$/gm, '');
    for (const [, created, dropped, former, renamed] of text.matchAll(
      /\b(?:create (?:unlogged )?table (?:if not exists )?(\w+)|drop table (?:if exists )?(\w+)|alter table (?:if exists )?(\w+) rename to (\w+))/g,
    )) {
      if (created) present.add(created);
      if (dropped ?? former) present.delete(dropped ?? former ?? '');
      if (renamed) present.add(renamed);
    }
  }
  return present;
};

interface Access {
  readonly file: string;
  readonly domain: string;
  readonly table: string;
  readonly isWrite: boolean;
}

const accessesIn = (file: string, text: string): Access[] => {
  const folder = file.split('/')[2] ?? '';
  const domain = spec.order.includes(folder) ? folder : 'core';
  return [
    ...withoutComments(text).matchAll(
      /\b(?<!for |for no key )(insert into|update|delete from|from|join|using)\s+(?:only\s+)?(\w+)\b/g,
    ),
  ]
    .filter(([, , table = '']) => ownerOf.has(table))
    .map(([, verb = '', table = '']) => ({ file, domain, table, isWrite: /insert|update|delete/.test(verb) }));
};

/** Tools of the operator, the demo and the tests work on all tables. */
const exempt = /^server\/src\/(migrations|test|testing|seed|backup|demo-operator)\//;

const accesses = filesBelow('server/src')
  .filter((path) => path.endsWith('.ts') && !isTest(path) && !exempt.test(path))
  .flatMap((path) => accessesIn(path, read(path)));

const isForeign = ({ domain, table }: Access): boolean => ownerOf.get(table) !== domain;
/** Reading upwards: a table of a later domain, or a domain's table by the core. */
const isUpwards = ({ domain, table }: Access): boolean => rank(ownerOf.get(table) ?? '') > rank(domain);
const isListed = (list: TableOwners['writers'], { domain, table }: Access): boolean => list[table]?.includes(domain) === true;
const named = ({ file, table }: Access): string => `${file}: ${table}`;

describe('table owners', () => {
  it('name every table once', () => {
    const listed = Object.values(spec.owners).flat();
    expect(listed.toSorted()).toEqual([...tables()].sort());
  });

  it('have the order of domains of the import rules', () => {
    const [, order = ''] =
      /const domainOrder = \[([^\]]+)\]/.exec(readFileSync(join(root, '.dependency-cruiser.mjs'), 'utf8')) ?? [];
    expect([...order.matchAll(/'(\w+)'/g)].map(([, domain]) => domain)).toEqual(spec.order);
  });

  it('are the only writers of their tables, apart from listed domains', () => {
    const offences = accesses.filter((access) => access.isWrite && isForeign(access) && !isListed(spec.writers, access));
    expect(offences.map(named)).toEqual([]);
  });

  it('have no readers below them, apart from listed ones', () => {
    const offences = accesses.filter(
      (access) => !access.isWrite && isUpwards(access) && !isListed(spec.readers, access) && !isListed(spec.writers, access),
    );
    expect(offences.map(named)).toEqual([]);
  });

  it('list no unused exception', () => {
    const stale = (list: TableOwners['writers'], isUsed: (access: Access) => boolean) =>
      Object.entries(list).flatMap(([table, domains]) =>
        domains
          .filter((domain) => !accesses.some((access) => access.table === table && access.domain === domain && isUsed(access)))
          .map((domain) => `${table}: ${domain}`),
      );
    expect(stale(spec.writers, (access) => access.isWrite && isForeign(access))).toEqual([]);
    expect(stale(spec.readers, (access) => !access.isWrite && isUpwards(access))).toEqual([]);
  });

  it('are enforced for a planted write of another domain and a planted read upwards', () => {
    const [write, upwards] = [
      accessesIn('server/src/mall/cart/cart.repository.ts', 'sql`update lot set title = 1`'),
      accessesIn('server/src/member/session/session.repository.ts', 'sql`select 1 from mall_order`'),
    ];
    expect(write).toMatchObject([{ domain: 'mall', table: 'lot', isWrite: true }]);
    expect(write.every(isForeign)).toBe(true);
    expect(upwards).toMatchObject([{ domain: 'member', table: 'mall_order', isWrite: false }]);
    expect(upwards.every(isUpwards)).toBe(true);
  });
});
