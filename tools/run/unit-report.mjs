import { existsSync, readFileSync } from 'node:fs';

/** Above this number of failing files the cause is in the code, not in the moment: nothing is retried. */
const maxRetriedFiles = 8;

const failedNames = ({ status, name, assertionResults }) => {
  const failed = assertionResults.filter((assertion) => assertion.status === 'failed').map(({ fullName }) => fullName);
  // A suite that could not run, or whose hooks failed, has no failed test of its own.
  return status === 'failed' && failed.length === 0 ? [name] : failed;
};

/**
 * Returns the results of one run of jest, by file.
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

/** Returns the files of a report to be retried: those with failures, none when there are too many of them. */
export const filesToRetry = (report) => {
  const files = [...report].filter(([, { failed }]) => failed.length > 0).map(([file]) => file);
  return files.length > maxRetriedFiles ? [] : files;
};

/**
 * Sums up a run and its retry, whose files replace those of the first.
 * @returns {{ passed: number, failed: number, flaky: number, flakyNames: string[] }} `flakyNames`: tests that passed only on
 *   retry
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
