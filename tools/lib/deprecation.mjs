const pattern = /^since (\d+\.\d+\.\d+), removed after (\d{4}-\d{2}-\d{2}): use (\S.*)$/;

/** `2027-02-30` is none. */
const isDay = (text) => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/**
 * What a JSDoc tag `@deprecated since 1.4.0, removed after 2027-03-01: use X` says; undefined where it says anything else.
 * @param {string} text what stands behind the tag
 * @returns {{ since: string, removedAfter: string, use: string } | undefined}
 */
export const readDeprecation = (text) => {
  const [, since, removedAfter, use] = pattern.exec(text.replace(/\s+/g, ' ').trim()) ?? [];
  return isDay(removedAfter ?? '') ? { since, removedAfter, use } : undefined;
};

/** The same as one line, as it stands behind `@deprecated`. @param {{ since: string, removedAfter: string, use: string }} deprecation */
export const deprecationText = ({ since, removedAfter, use }) => `since ${since}, removed after ${removedAfter}: use ${use}`;

/** Refuses a field `deprecated` of a page or a slot that does not say version, day and replacement. @param {(what: string) => never} refuse */
export const checkDeprecation = (deprecated, refuse) => {
  if (deprecated === undefined) return;
  if (!readDeprecation(deprecationText(Object(deprecated))))
    refuse("`deprecated` must look like { since: '1.4.0', removedAfter: '2027-03-01', use: 'what replaces it' }");
};
