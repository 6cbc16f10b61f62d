const pattern = /^since (\d+\.\d+\.\d+), removed after (\d{4}-\d{2}-\d{2}): use (\S.*)$/;

/** Rejects dates such as `2027-02-30`. */
const isDay = (text) => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/**
 * Parses a JSDoc tag `@deprecated since 1.4.0, removed after 2027-03-01: use X`; undefined in any other format.
 * @param {string} text the text after the tag
 * @returns {{ since: string, removedAfter: string, use: string } | undefined}
 */
export const readDeprecation = (text) => {
  const [, since, removedAfter, use] = pattern.exec(text.replace(/\s+/g, ' ').trim()) ?? [];
  return isDay(removedAfter ?? '') ? { since, removedAfter, use } : undefined;
};

/**
 * Returns the same as one line, as after `@deprecated`. @param {{ since: string, removedAfter: string, use: string }}
 * deprecation
 */
export const deprecationText = ({ since, removedAfter, use }) => `since ${since}, removed after ${removedAfter}: use ${use}`;

/**
 * Refuses a field `deprecated` of a page or a slot without version, day and replacement. @param {(problem: string) => never}
 * refuse
 */
export const checkDeprecation = (deprecated, refuse) => {
  if (deprecated === undefined) return;
  if (!readDeprecation(deprecationText(Object(deprecated))))
    refuse("`deprecated` must look like { since: '1.4.0', removedAfter: '2027-03-01', use: 'what replaces it' }");
};
