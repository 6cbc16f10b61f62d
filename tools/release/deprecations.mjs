/** Returns deprecations as rows of a table: the day, the name, the version, and the replacement. */
export const deprecationRows = (deprecations) =>
  deprecations.map(({ what: name, since, removedAfter, use }) => [`after ${removedAfter}`, name, `since ${since}`, `use ${use}`]);

/** Returns one line for each deprecated name or operation that a release uses. @param {object} document from the registry */
export const deprecationWarnings = ({ uses = {}, operations = [], deprecated = [] }) => {
  const used = new Set([
    ...operations,
    ...Object.entries(uses).flatMap(([name, members]) => members.map((member) => `${name} ${member}`)),
  ]);
  return deprecated
    .filter(({ kind, what: name }) => ['name', 'operation'].includes(kind) && used.has(name))
    .map(
      ({ what: name, since, removedAfter, use }) =>
        `It uses ${name}, deprecated since ${since}, removed after ${removedAfter}: use ${use}`,
    );
};
