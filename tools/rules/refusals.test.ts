import { filesBelow, isTest, lineOf, read } from './repository.ts';

/** Not an error of a call: the drawings for page faults. */
const exempt = /^apps\/shell\/src\/(remote-host|telemetry)\//;

const offences = filesBelow('apps')
  .filter((path) => /\.tsx?$/.test(path) && !isTest(path) && !exempt.test(path))
  .flatMap((path) => {
    const text = read(path);
    return [...text.matchAll(/\b(refusal|error)\.message\b/g)].map(({ index }) => `${path}:${lineOf(text, index)}`);
  });

it('refusals of calls are shown by errorText, which leaves an ended session to its modal', () => {
  expect(offences).toEqual([]);
});
