import { existsSync, readFileSync } from 'node:fs';

/** Above so many failing files the cause is in the code, not in the moment: nothing is tried again. */
const mostRetriedFiles = 8;

const failedNames = ({ status, name, assertionResults }) => {
  const failed = assertionResults.filter((assertion) => assertion.status === 'failed').map(({ fullName }) => fullName);
  // A suite that could not run, or whose hooks failed, has no failed test of its own.
  return status === 'failed' && failed.length === 0 ? [name] : failed;
};

/**
 * What one run of jest reported, by file.
 * @param {string} file path of its JSON report
 * @returns {Map<string, { passed: number, failed: string[] }> | undefined} undefined when there is no report
 */
export const readUnitReport = (file) => {
  if (!existsSync(file)) return undefined;
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(
    testResults.map((suite) => [
      suite.name,
      { passed: suite.assertionResults.filter(({ status }) => status === 'passed').length, failed: failedNames(suite) },
    ]),
  );
};

/** Files of a report that deserve a second try: those with failures, none when there are too many of them. */
export const filesToRetry = (report) => {
  const files = [...report].filter(([, { failed }]) => failed.length > 0).map(([file]) => file);
  return files.length > mostRetriedFiles ? [] : files;
};

/**
 * The sums of a run and of its second try, whose files replace those of the first.
 * @returns {{ passed: number, failed: number, flaky: number, flakyNames: string[] }} `flakyNames`: what passed at the second try only
 */
export const mergeTries = (first, second = new Map()) => {
  const merged = new Map([...first, ...second]);
  const suites = [...merged.values()];
  const flakyNames = [...second].flatMap(([file, { failed }]) =>
    (first.get(file)?.failed ?? []).filter((name) => !failed.includes(name)),
  );
  return {
    passed: suites.reduce((sum, { passed }) => sum + passed, 0),
    failed: suites.reduce((sum, { failed }) => sum + failed.length, 0),
    flaky: flakyNames.length,
    flakyNames,
  };
};
