import type { Release } from '../release/release-document.ts';
import { type Finding, listed, nameOf } from './refusal.ts';

/** Returns the mismatches between links of one release and pages of another, one text each. */
const misfits = (from: Release, to: Release): readonly string[] =>
  (from.declared?.links ?? []).flatMap(({ path, query, always }) => {
    const page = to.routes.find((route) => route.path === path);
    if (!page) return [];
    const unread = query.filter((name) => !page.query.includes(name));
    const missingParameters = always ? (page.required ?? []).filter((name) => !always.includes(name)) : [];
    return [
      ...(unread.length > 0 ? [`${path} does not read ${listed(unread)}`] : []),
      ...(missingParameters.length > 0 ? [`${path} shows nothing without ${listed(missingParameters)}`] : []),
    ];
  });

export interface LinkFacts {
  readonly release: Release;
  /** Releases whose pages it may link to: its own, and those of other apps after the change. */
  readonly targets: readonly Release[];
  /** Releases that link to its pages. */
  readonly linking: readonly Release[];
}

/**
 * Links between apps must pass parameters that the target page reads, and all that it requires. A missing page is no finding:
 * links to it are not shown.
 */
export const linkFindings = ({ release, targets, linking }: LinkFacts): Finding[] => [
  ...targets.flatMap((to): Finding[] => {
    const mismatches = misfits(release, to);
    if (mismatches.length === 0) return [];
    return [
      {
        gate: 'routes',
        message: `${nameOf(release)} leads to pages of ${nameOf(to)} with other parameters: ${listed(mismatches)}`,
        fix: `build ${release.app} with the page builders of today, or promote the ${to.app} that reads them first or in the same change`,
      },
    ];
  }),
  ...linking.flatMap((from): Finding[] => {
    const mismatches = misfits(from, release);
    if (mismatches.length === 0) return [];
    return [
      {
        gate: 'routes',
        message: `${nameOf(from)} leads to pages of ${nameOf(release)} with other parameters: ${listed(mismatches)}`,
        fix: `keep the parameters in ${release.app}, or promote ${from.app} built without them first or in the same change`,
      },
    ];
  }),
];
