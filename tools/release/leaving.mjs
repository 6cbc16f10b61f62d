/** What goes away, as rows of a table: the day, what, since when and what replaces it. */
export const leavingRows = (leaving) =>
  leaving.map(({ what, since, removedAfter, use }) => [`after ${removedAfter}`, what, `since ${since}`, `use ${use}`]);

/** One line for each deprecated name or operation that a release uses. @param {object} document as the registry answers it */
export const publishedLines = ({ uses = {}, operations = [], deprecated = [] }) => {
  const used = new Set([
    ...operations,
    ...Object.entries(uses).flatMap(([name, members]) => members.map((member) => `${name} ${member}`)),
  ]);
  return deprecated
    .filter(({ kind, what }) => ['name', 'operation'].includes(kind) && used.has(what))
    .map(
      ({ what, since, removedAfter, use }) =>
        `It uses ${what}, deprecated since ${since}, removed after ${removedAfter}: use ${use}`,
    );
};
