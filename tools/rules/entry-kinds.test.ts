import { join } from 'node:path';
import { filesBelow, isTest, languages, read, root } from './repository.ts';

interface EntryKind {
  readers: readonly string[];
  origin: string;
  category: string | null;
}
const { entryKinds } = jest.requireActual<{ entryKinds: Record<string, EntryKind> }>(
  join(root, 'server/src/wallet/wallet/entry-kinds.ts'),
);
const { entryCategories } = jest.requireActual<{ entryCategories: readonly string[] }>(
  join(root, 'packages/contract/src/wallet/wallet.schemas.ts'),
);
const { extensions } = jest.requireActual<{ extensions: { point: string; entries: Record<string, unknown> }[] }>(
  join(root, 'server/src/wiring.ts'),
);

/** Kinds of postings that are computed where they are posted, and their possible values. */
const written: Record<string, readonly string[]> = {
  'kindOf[event]': ['withdrawal.rejected', 'withdrawal.cancelled', 'withdrawal.failed'],
  'creditKinds[kind]': ['profit.shared', 'profit.credited'],
  '`${kind}.settled`': ['expert.settled', 'settleIn.settled'],
  'points.earned | points.reversed': ['points.earned', 'points.reversed'],
};

/** Every kind that the server posts, from its sources: `kind` followed by `ref` is a posting. */
const postedKinds = (): string[] => {
  const sources = filesBelow('server/src').filter(
    (path) => path.endsWith('.ts') && !isTest(path) && !/^server\/src\/(test|ledger)\//.test(path),
  );
  const kinds = sources.flatMap((path) =>
    [...read(path).matchAll(/\bkind: ('[\w.]+'|`[^`]+`|[\w[\]]+),\s*ref\b/g)].map(([, kind = '']) => kind),
  );
  const shorthand = sources.flatMap((path) =>
    [...read(path).matchAll(/\bpost\(tx, \{\s*kind,\s*ref\b/g)].map(() => 'points.earned | points.reversed'),
  );
  return [...kinds, ...shorthand].flatMap((kind) => {
    if (kind.startsWith("'")) return [kind.slice(1, -1)];
    // Those of payments are covered by the next test; names of types are declarations, not postings.
    if (kind.startsWith('`${payment.kind}.') || /^(string|[A-Z].*)$/.test(kind)) return [];
    const possibleKinds = written[kind];
    if (!possibleKinds) throw new Error(`tools/rules/entry-kinds.test.ts does not know what ${kind} can be`);
    return possibleKinds;
  });
};

describe('kinds of ledger entries', () => {
  it('are all registered, with the origin of their entries', () => {
    const absent = postedKinds().filter((kind) => !(kind in entryKinds));
    expect([...new Set(absent)]).toEqual([]);
  });

  it('are registered for every kind of payment', () => {
    const payableKinds = extensions.filter(({ point }) => point === 'payable').flatMap(({ entries }) => Object.keys(entries));
    const absent = payableKinds.flatMap((kind) => ['paid', 'refunded', 'returned'].map((outcome) => `${kind}.${outcome}`));
    expect(absent.filter((kind) => !(kind in entryKinds))).toEqual([]);
    expect(payableKinds.length).toBeGreaterThan(5);
  });

  // WALLET-20
  it('have a category wherever a wallet shows them, so that sums by category include them', () => {
    const shown = Object.entries(entryKinds).filter(
      ([, { readers }]) => readers.includes('wallet') || readers.includes('company'),
    );
    expect(shown.flatMap(([kind, { category }]) => (category === null ? [kind] : []))).toEqual([]);
  });

  it.each(languages)('have a label where a member reads them (%s)', (language) => {
    const labelsOf = (folder: string, path: readonly string[]): Record<string, string> =>
      path.reduce<unknown>(
        (part, key) => (part as Record<string, unknown>)[key],
        JSON.parse(read(`apps/${folder}/locales/${language}.json`)),
      ) as Record<string, string>;
    const labels = {
      wallet: labelsOf('wallet/src/wallet', ['kinds']),
      auction: labelsOf('auction/src/account', ['account', 'kinds']),
    };
    const unnamed = Object.entries(entryKinds).flatMap(([kind, { readers }]) => {
      const key = kind.replaceAll('.', '-');
      const isIn = (names: readonly string[]) => readers.some((reader) => names.includes(reader));
      return [
        ...(isIn(['wallet', 'company']) && !labels.wallet[key] ? [`wallet ${key}`] : []),
        ...(isIn(['serviceFee', 'points']) && !labels.auction[key] ? [`auction ${key}`] : []),
      ];
    });
    expect(unnamed).toEqual([]);
  });

  it.each(languages)('have a name for every category (%s)', (language) => {
    const { categories } = JSON.parse(read(`apps/wallet/src/wallet/locales/${language}.json`)) as {
      categories: Record<string, string>;
    };
    expect(entryCategories.filter((category) => !categories[category])).toEqual([]);
  });

  it.each(languages)('have the same name in files of statements as on pages (%s)', (language) => {
    const kindsOf = (path: string) => (JSON.parse(read(path)) as { kinds: Record<string, string> }).kinds;
    expect(kindsOf(`server/src/wallet/statement/locales/${language}.json`)).toEqual(
      kindsOf(`apps/wallet/src/wallet/locales/${language}.json`),
    );
  });
});
