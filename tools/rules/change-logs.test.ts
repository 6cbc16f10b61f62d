import { read } from './repository.ts';

const packages = [
  'packages/api-client',
  'packages/auth',
  'packages/contract',
  'packages/platform',
  'packages/testing',
  'packages/ui',
  'tools',
];
const { publicApis } = JSON.parse(read('tools/rules/spec/public-api.json')) as { publicApis: Record<string, string[]> };

interface Section {
  /** `1.4` */
  readonly version: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Number of names in the first version. */
  readonly first: number | undefined;
}

const namesAfter = (word: string, text: string) =>
  [...text.matchAll(new RegExp(`^${word}: (.+)$`, 'gm'))].flatMap(([, list = '']) =>
    [...list.matchAll(/`([\w$]+)`/g)].map(([, name = '']) => name),
  );

/** Returns the sections of a change log, newest first. */
const sectionsOf = (text: string): Section[] =>
  text
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      version: /^\d+\.\d+$/m.exec(part.split('\n')[0] ?? '')?.[0] ?? '',
      added: namesAfter('Added', part),
      removed: namesAfter('Removed', part),
      first: Number(/ (\d+) names\./.exec(part)?.[1]) || undefined,
    }));

/** Returns the faults of a change log, for a package of this version with these names. */
const faults = (text: string, version: string, names: readonly string[] | undefined): string[] => {
  const sections = sectionsOf(text);
  const findings: string[] = [];
  if (`${sections[0]?.version}.0` !== version)
    findings.push(`package.json says ${version}, the change log ${sections[0]?.version}.0`);
  sections.forEach(({ version: laterVersion, removed }, i) => {
    const [major = 0, minor = 0] = laterVersion.split('.').map(Number);
    const [formerMajor = 0, formerMinor = 0] = (sections[i + 1]?.version ?? '0.0').split('.').map(Number);
    const follows = (major === formerMajor && minor === formerMinor + 1) || (major === formerMajor + 1 && minor === 0);
    if (!follows) findings.push(`${laterVersion} does not follow ${formerMajor}.${formerMinor}`);
    if (removed.length > 0 && major === formerMajor) findings.push(`${laterVersion} removes names: that is ${major + 1}.0`);
  });
  if (!names) return findings;
  const added = sections.flatMap((section) => section.added);
  const removed = sections.flatMap((section) => section.removed);
  const expected = (sections.at(-1)?.first ?? 0) + added.length - removed.length;
  if (expected !== names.length)
    findings.push(`the package gives ${names.length} names, the change log accounts for ${expected}`);
  findings.push(
    ...added.filter((name) => !names.includes(name) && !removed.includes(name)).map((name) => `${name} is not there`),
  );
  findings.push(
    ...removed.filter((name) => names.includes(name) && !added.includes(name)).map((name) => `${name} is still there`),
  );
  return findings;
};

/**
 * An additional name is a new minor version, a removed one a new major: read by outside teams before an update
 * (docs/releasing.md, Packages).
 */
describe('change logs of the packages', () => {
  it.each(packages)('%s accounts for every name, under its version', (folder) => {
    const { name, version } = JSON.parse(read(`${folder}/package.json`)) as { name: string; version: string };
    expect(faults(read(`${folder}/CHANGELOG.md`), version, publicApis[name])).toEqual([]);
  });

  it('detects violations', () => {
    const first = '## 1.0\n\nThe first. 2 names.\n';
    expect(faults(first, '1.0.0', ['A', 'B'])).toEqual([]);
    expect(faults(first, '1.1.0', ['A', 'B'])).toEqual(['package.json says 1.1.0, the change log 1.0.0']);
    expect(faults(first, '1.0.0', ['A', 'B', 'C'])).toEqual(['the package gives 3 names, the change log accounts for 2']);
    expect(faults(`## 1.1\n\nAdded: \`C\`\n\n${first}`, '1.1.0', ['A', 'B', 'C'])).toEqual([]);
    expect(faults(`## 1.1\n\nAdded: \`D\`\n\n${first}`, '1.1.0', ['A', 'B', 'C'])).toEqual(['D is not there']);
    expect(faults(`## 1.1\n\nRemoved: \`B\`\n\n${first}`, '1.1.0', ['A'])).toEqual(['1.1 removes names: that is 2.0']);
    expect(faults(`## 2.0\n\nRemoved: \`B\`\n\n${first}`, '2.0.0', ['A'])).toEqual([]);
    expect(faults(`## 1.2\n\nAdded: \`C\`\n\n${first}`, '1.2.0', ['A', 'B', 'C'])).toEqual(['1.2 does not follow 1.0']);
  });
});
