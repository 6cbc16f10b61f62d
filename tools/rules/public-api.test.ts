import { execFileSync } from 'node:child_process';
import { read, root } from './repository.ts';

type PublicApis = Record<string, string[]>;

/** The names currently provided by the shared packages, as in the shell's release. */
const today: { contract: number; publicApis: PublicApis } = JSON.parse(
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { platformContract, readPublicApis } from '${root}/tools/lib/public-api.mjs';
       console.log(JSON.stringify({ contract: platformContract, publicApis: await readPublicApis('${root}/apps/shell') }));`,
    ],
    { encoding: 'utf8' },
  ),
);
const file = 'tools/rules/spec/public-api.json';
const written = JSON.parse(read(file)) as { contract: number; publicApis: PublicApis };

/** Returns `@juhe/ui Button` for every name that the first has and the second lacks. */
const absentOf = (first: PublicApis, second: PublicApis): string[] =>
  Object.entries(first).flatMap(([name, names]) =>
    names.filter((key) => !second[name]?.includes(key)).map((key) => `${name} ${key}`),
  );

/**
 * Remotes are built and released independently: removing a name breaks live ones. A removal requires raising
 * `platformContract` (tools/lib/public-api.mjs) and the file's `contract` by one, so that the gates hold the shell back until the
 * remotes are rebuilt, and then removing the name from the file.
 */
describe('the public API of the platform', () => {
  it('still has every name that remotes may use', () => {
    expect(absentOf(written.publicApis, today.publicApis)).toEqual([]);
  });

  it('has no name that is not recorded', () => {
    expect(absentOf(today.publicApis, written.publicApis)).toEqual([]);
  });

  it('has the recorded contract number', () => {
    expect(today.contract).toBe(written.contract);
  });

  it('is recorded in order, each name once', () => {
    for (const names of Object.values(written.publicApis)) expect(names).toEqual([...new Set(names)].sort());
  });
});
