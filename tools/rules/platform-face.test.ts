import { execFileSync } from 'node:child_process';
import { read, root } from './repository.ts';

type Faces = Record<string, string[]>;

/** The names currently provided by the shared packages, as in the shell's release. */
const today: { contract: number; faces: Faces } = JSON.parse(
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { platformContract, readFaces } from '${root}/tools/lib/faces.mjs';
       console.log(JSON.stringify({ contract: platformContract, faces: await readFaces('${root}/apps/shell') }));`,
    ],
    { encoding: 'utf8' },
  ),
);
const file = 'tools/rules/spec/platform-face.json';
const written = JSON.parse(read(file)) as { contract: number; faces: Faces };

/** Returns `@juhe/ui Button` for every name that the first has and the second lacks. */
const absentOf = (first: Faces, second: Faces): string[] =>
  Object.entries(first).flatMap(([name, names]) =>
    names.filter((key) => !second[name]?.includes(key)).map((key) => `${name} ${key}`),
  );

/**
 * Remotes are built and released independently: removing a name breaks live ones. A removal requires raising
 * `platformContract` (tools/lib/faces.mjs) and the file's `contract` by one, so that the gates hold the shell back until the
 * remotes are rebuilt, and then removing the name from the file.
 */
describe('the face of the platform', () => {
  it('still has every name that remotes may use', () => {
    expect(absentOf(written.faces, today.faces)).toEqual([]);
  });

  it('has no name that is not recorded', () => {
    expect(absentOf(today.faces, written.faces)).toEqual([]);
  });

  it('has the recorded contract number', () => {
    expect(today.contract).toBe(written.contract);
  });

  it('is recorded in order, each name once', () => {
    for (const names of Object.values(written.faces)) expect(names).toEqual([...new Set(names)].sort());
  });
});
