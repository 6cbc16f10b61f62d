import { report } from '../shared/report.ts';

/** App and release of what reaches beyond its page. */
export interface Owner {
  readonly app: string;
  readonly release: string;
}

/** Code of several remotes ran before anybody looked: what it did is undone, and nobody is blamed. */
export const nobody: Owner = { app: '?', release: '?' };

const reported = new Set<string>();

/**
 * Counts what a release left at the page as a failure of its own, once a tab.
 * @param what e.g. `listener click`, `style home.css`
 */
export const tellLeak = ({ app, release }: Owner, what: string): void => {
  const key = `${app} ${release} ${what}`;
  if (app === nobody.app || reported.has(key)) return;
  reported.add(key);
  console.error(`${app}: left at the page by ${release}: ${what}`);
  report({ kind: 'failure', app, release, name: `leak ${what}` });
};
