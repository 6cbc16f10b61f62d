import type { Release, UnscopedRule } from '../release/release-document.ts';
import type { ReleaseFiles } from '../release/release-files.ts';
import { type Finding, listed, nameOf } from './refusal.ts';
import { unscopedRules } from './scoped-css.ts';

/** Bytes of style sheets that are read for a release, far above the budget; and the number of rules that are kept. */
const limits = { bytes: 512 * 1024, rules: 20 } as const;

/** Classes of the build preset are `<app>-<hash>-<name>`. */
const isOwnOf =
  (app: string) =>
  (name: string): boolean =>
    name === app || name.startsWith(`${app}-`) || name.startsWith(`${app}_`);

/**
 * Returns the first unscoped rules of one style sheet. The parser is recursive: a sheet that exhausts the stack is refused
 * like an unscoped rule.
 */
const rulesOf = (css: string, isOwn: (name: string) => boolean): readonly Omit<UnscopedRule, 'file'>[] => {
  try {
    return unscopedRules(css, isOwn).slice(0, limits.rules);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ line: 1, text: 'rules nested too deeply to be read' }];
  }
};

/**
 * Returns the first twenty selectors and rules of a remote's style sheets that affect elements outside the remote, read from
 * the stored files. Those of the shell apply to every page intentionally. A style sheet that is not stored is skipped.
 */
export const readUnscoped = async (
  store: Pick<ReleaseFiles, 'get'>,
  { app, files }: Pick<Release, 'app' | 'files'>,
): Promise<readonly UnscopedRule[]> => {
  if (app === 'shell') return [];
  const isOwn = isOwnOf(app);
  const unscoped: UnscopedRule[] = [];
  let bytes = 0;
  for (const [file, asset] of Object.entries(files)) {
    if (!/\.css$/i.test(file) || unscoped.length >= limits.rules) continue;
    bytes += asset.size;
    if (bytes > limits.bytes) {
      unscoped.push({ file, line: 1, text: `more than ${limits.bytes} bytes of style sheets` });
      break;
    }
    const content = await store.get(app, asset, 'identity');
    if (content) unscoped.push(...rulesOf(content.toString(), isOwn).map((rule) => ({ file, ...rule })));
  }
  return unscoped.slice(0, limits.rules);
};

/**
 * Checks that a remote's style sheets affect its own elements only: they stay in the page when a page of another app is
 * opened.
 */
export const styleFindings = (release: Release): Finding[] => {
  const { unscoped = [], app } = release;
  if (unscoped.length === 0) return [];
  const locations = unscoped.map(({ file, line, text }) => `${file}:${line} "${text}"`);
  return [
    {
      gate: 'styles',
      message: `${nameOf(release)}: style sheets apply to pages of other apps: ${listed(locations)}`,
      fix: `give each selector a class of the app (${app}-…, ${app}_…), as CSS modules of the build preset have it, and name key frames and fonts ${app}-…`,
    },
  ];
};
