import { report } from '../shared/report.ts';

/** App and release responsible for an effect beyond its page. */
export interface Owner {
  readonly app: string;
  readonly release: string;
}

/** Code of several remotes ran before the first check: its effects are undone without attributing them. */
export const unknownOwner: Owner = { app: '?', release: '?' };

const reported = new Set<string>();

/**
 * Reports a leak of a release to the page as a failure of that release, once per tab.
 * @param subject e.g. `listener click`, `style home.css`
 */
export const reportLeak = ({ app, release }: Owner, subject: string): void => {
  const key = `${app} ${release} ${subject}`;
  if (app === unknownOwner.app || reported.has(key)) return;
  reported.add(key);
  console.error(`${app}: left at the page by ${release}: ${subject}`);
  report({ kind: 'failure', app, release, name: `leak ${subject}` });
};
