import { Stop } from '../run/client.mjs';
import { platform } from './platform.mjs';

/** Returns the published releases of an app, newest first. */
export const releasesOf = (app, limit = 500) => platform('GET', `releases/${encodeURIComponent(app)}?limit=${limit}`);

const list = (rows) => rows.map(({ release }) => release).join(', ');

/**
 * Returns the only published release that matches a word: its id, or the beginning of the id or of its hash.
 * @param {string | undefined} word defaults to the newest one
 */
export const findRelease = async (app, word) => {
  const releases = await releasesOf(app);
  const [newest] = releases;
  if (!newest) throw new Stop(`${app} has no published release. Publish one: npm run release -- publish ${app}`);
  if (word === undefined) return newest.release;
  const exact = releases.find(({ release }) => release === word);
  const alike = exact
    ? [exact]
    : releases.filter(({ release }) => release.startsWith(word) || release.split('+')[1]?.startsWith(word));
  if (alike.length > 1) throw new Stop(`${app}@${word} may mean ${list(alike.slice(0, 10))}. Write more of it.`);
  if (!alike[0]) throw new Stop(`${app} has no published release ${word}. The newest: ${list(releases.slice(0, 5))}`);
  return alike[0].release;
};
