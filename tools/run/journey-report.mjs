/** Lines of a failure that describe the error; they are followed by the surrounding code. */
const MOST_LINES = 16;
const MOST_CHARS = 1200;
const COLOURS = /\u001B\[[0-9;]*m/g;

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

const shorten = (message) =>
  message
    .replace(COLOURS, '')
    .split('\n')
    .filter((line) => line.trim() && !/^\s*(>?\s*\d+ \||\||at )/.test(line))
    .slice(0, MOST_LINES)
    .join('\n  ')
    .slice(0, MOST_CHARS);

/**
 * Summarises a run of the journeys.
 * @param {object} report Playwright's JSON report
 * @returns {{ passed: number, failed: number, flaky: number, failures: string[] }} `failures`: each failed attempt, with its
 *   first lines
 */
export const readJourneyReport = ({ stats, errors, suites }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  flaky: stats.flaky,
  failures: [
    ...errors.map(({ message = '' }) => shorten(message)),
    ...suites.flatMap(specsOf).flatMap(({ file, line, title, tests }) =>
      tests
        .flatMap(({ results }) => results)
        .filter((result) => result.errors.length > 0)
        .map(
          ({ retry, errors: raised }) =>
            `${file}:${line} ${title} (try ${retry + 1})\n  ${raised.map(({ message = '' }) => shorten(message)).join('\n  ')}`,
        ),
    ),
  ],
});
