import type { Release } from '../release/release-document.ts';
import { type Finding, listed, nameOf } from './refusal.ts';

const pathsOf = (release: Release): readonly string[] => release.routes.map(({ path }) => path);

export interface RouteFacts {
  readonly release: Release;
  /** What is live of the same app now; undefined before its first release. */
  readonly before: Release | undefined;
  /** What other apps show to any device once the change is made. */
  readonly others: readonly Release[];
  /** What they show to every device without a canary. */
  readonly othersLive: readonly Release[];
  /** Pages that the change names as gone. */
  readonly withoutRoutes: readonly string[];
}

const lostPages = ({ release, before, othersLive, withoutRoutes }: RouteFacts): Finding[] => {
  if (!before) return [];
  const kept = new Set([...pathsOf(release), ...withoutRoutes]);
  const missing = pathsOf(before).filter((path) => !kept.has(path));
  const lost = missing.filter((path) => !othersLive.some((other) => pathsOf(other).includes(path)));
  if (lost.length === 0) return [];
  const one = lost.length === 1;
  return [
    {
      gate: 'routes',
      message: `${nameOf(release)} lacks ${lost.length} of the ${pathsOf(before).length} pages of ${before.release}, which is live: ${listed(lost)}`,
      fix: `keep ${one ? 'the page' : 'the pages'} in ${release.app}, promote the app that takes ${one ? 'it' : 'them'} over in the same change, or name ${one ? 'it' : 'them'} in withoutRoutes: then old links lead nowhere`,
    },
  ];
};

const takenPages = ({ release, others }: RouteFacts): Finding[] => {
  const own = new Set(pathsOf(release));
  return others.flatMap((other) => {
    const both = pathsOf(other).filter((path) => own.has(path));
    if (both.length === 0) return [];
    return [
      {
        gate: 'routes',
        message: `${nameOf(release)} and ${nameOf(other)} both own ${both.length === 1 ? 'the page' : 'pages'} ${listed(both)}`,
        fix: `take ${both.length === 1 ? 'it' : 'them'} out of one of the two; a page moves when both apps are promoted in the same change`,
      },
    ];
  });
};

/** No page that members can open is lost, and none has two owners. */
export const routeFindings = (facts: RouteFacts): Finding[] => [...lostPages(facts), ...takenPages(facts)];
