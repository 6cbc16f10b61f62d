import { join } from 'node:path';
import { filesBelow, isTest, read, root } from './repository.ts';

/** The rows of an unlisted scheduled job would stay in the table forever. */
describe('scheduled jobs', () => {
  const sources = filesBelow('server/src').filter(
    (path) => path.endsWith('.ts') && !isTest(path) && !/^server\/src\/(test|jobs)\//.test(path),
  );
  const matches = (pattern: RegExp) => sources.flatMap((path) => [...read(path).matchAll(pattern)]);
  const { jobs } = jest.requireActual<{ jobs: { kind: string }[] }>(join(root, 'server/src/wiring.ts'));

  it('are defined by a literal kind, so that the next rule finds them', () => {
    expect(matches(/\bdefineJob\b[^;({]*\(/g).length).toBe(matches(/\bdefineJob\(\{\s*kind: ['\w]/g).length);
    expect(matches(/\bjobKind\(/g).length).toBe(matches(/\bjobKind\('/g).length);
  });

  it('are all listed by the module of their domain, or by wiring.ts for the core', () => {
    const kinds = matches(/\b(?:jobKind\(|defineJob\(\{\s*kind: )'([^']+)'/g).map(([, kind]) => kind);
    expect(kinds.toSorted()).toEqual(jobs.map(({ kind }) => kind).toSorted());
  });
});
