import { baseOf } from '../live/live-document.ts';
import type { Release } from '../release/release-document.ts';
import { readSheet, type Sheet, usedCss } from './used-css.ts';

/** Maximum number of cached parsed style sheets: those of some releases of each app. */
const maxSheets = 500;

export interface ReleaseStyles {
  /**
   * Returns the rules of a release for these classes: from the initial sheets of the page, and from those of its lazy parts.
   * Rejects when a file is lost.
   */
  rulesOf(release: Release, initial: readonly string[], classes: ReadonlySet<string>): Promise<string>;
}

/**
 * Reads styles of releases, and caches their parsed sheets.
 * @param textOf returns a file of a release; rejects when it is lost
 */
export const createReleaseStyles = (textOf: (release: Release, name: string) => Promise<string>): ReleaseStyles => {
  const sheets = new Map<string, Sheet>();

  const sheetsOf = (release: Release, names: readonly string[]): Promise<Sheet[]> =>
    Promise.all(
      names.map(async (name) => {
        const hash = release.files[name]?.sha384 ?? name;
        const cachedSheet = sheets.get(hash);
        if (cachedSheet) return cachedSheet;
        const sheet = readSheet(await textOf(release, name));
        if (sheets.size >= maxSheets) sheets.clear();
        sheets.set(hash, sheet);
        return sheet;
      }),
    );

  const rulesOf: ReleaseStyles['rulesOf'] = async (release, initial, classes) => {
    const lazySheets = Object.keys(release.files).filter((name) => name.endsWith('.css') && !initial.includes(name));
    const [sheets, parts] = await Promise.all([sheetsOf(release, initial), sheetsOf(release, lazySheets)]);
    // Addresses in style sheets are relative to their folder, which is not that of the page.
    return usedCss(sheets, classes, parts).replaceAll(
      /url\((?!["']?(?:data:|\/|#))(["']?)/g,
      (_, quote: string) => `url(${quote}${baseOf(release)}`,
    );
  };

  return { rulesOf };
};
