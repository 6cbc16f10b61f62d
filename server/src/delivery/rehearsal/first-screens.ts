import { decodeEntities } from '@juhe/contract/html-entities';
import type { Lang } from '../../http/text/lang.ts';
import type { LiveParts } from '../live/live-document.ts';
import type { Screens } from '../screen/screens.ts';
import { type Difference, garbage, named } from './compare.ts';

/** The text of a page as rendered by the server, line by line, or why it could not be rendered; undefined: it has none. */
export type FirstScreen = { readonly lines: readonly string[] } | { readonly failed: string } | undefined;

/** Elements within a line of text. */
const inline = /<\/?(?:a|abbr|b|bdi|code|em|i|mark|s|small|span|strong|sub|sup|time|u)\b[^>]*>/g;

/** Returns the text of a rendered page; a block is a line. Drawings have none (screen-html.ts). */
const linesOf = (html: string): readonly string[] =>
  html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(inline, '')
    .split(/<[^>]*>/)
    .map((line) => decodeEntities(line).replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');

const message = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 200) ?? '';

/** Renders the first screen of an address after the hash, as the server does for visitors. Never throws. */
export const firstScreen = async (screens: Screens, parts: LiveParts, address: string, lang: Lang): Promise<FirstScreen> => {
  const [path = '', search = ''] = address.split('?', 2);
  try {
    const screen = await screens.render(parts, { path, search }, lang);
    return screen && { lines: linesOf(screen.html) };
  } catch (error) {
    return { failed: message(error) };
  }
};

/**
 * Returns what is wrong with the first screen of the proposed releases: it cannot be rendered, or shows a missing value, and
 * that of the live releases did not. Another text is no difference here: both are rendered at different moments.
 */
export const screenDifferences = (before: FirstScreen, after: FirstScreen): readonly Difference[] => {
  if (!after)
    return before && 'lines' in before ? [{ kind: 'screen', breaks: false, message: 'has no first screen any more' }] : [];
  if ('failed' in after)
    return before && 'failed' in before
      ? []
      : [{ kind: 'screen', breaks: true, message: `has a first screen that the server cannot render: ${after.failed}` }];
  const shownBefore = new Set(before && 'lines' in before ? before.lines : []);
  const odd = after.lines.filter((line) => garbage.test(line) && !shownBefore.has(line));
  return odd.length === 0 ? [] : [{ kind: 'screen', breaks: true, message: `has a first screen that shows ${named(odd)}` }];
};
