import type { Release } from '../release/release-document.ts';
import { type Finding, listed, nameOf } from './refusal.ts';

const pathsOf = (release: Release): readonly string[] => release.routes.map(({ path }) => path);

export interface RouteFacts {
  readonly release: Release;
  /** The current live release of the same app; undefined before its first release. */
  readonly before: Release | undefined;
  /** Releases of other apps that any device receives after the change. */
  readonly otherReleases: readonly Release[];
  /** The ones among them that every device without a canary receives. */
  readonly othersLive: readonly Release[];
  /** Pages that the change declares as removed. */
  readonly withoutRoutes: readonly string[];
}

const lostPages = ({ release, before, othersLive: candidate, withoutRoutes }: RouteFacts): Finding[] => {
  if (!before) return [];
  const knownPaths = new Set([...pathsOf(release), ...withoutRoutes]);
  const absent = pathsOf(before).filter((path) => !knownPaths.has(path));
  const lostPaths = absent.filter((path) => !candidate.some((candidate) => pathsOf(candidate).includes(path)));
  if (lostPaths.length === 0) return [];
  const isSingle = lostPaths.length === 1;
  return [
    {
      gate: 'routes',
      message: `${nameOf(release)} lacks ${lostPaths.length} of the ${pathsOf(before).length} pages of ${before.release}, which is live: ${listed(lostPaths)}`,
      fix: `keep ${isSingle ? 'the page' : 'the pages'} in ${release.app}, promote the app that takes ${isSingle ? 'it' : 'them'} over in the same change, or name ${isSingle ? 'it' : 'them'} in withoutRoutes: then old links lead nowhere`,
    },
  ];
};

const takenPages = ({ release, otherReleases }: RouteFacts): Finding[] => {
  const ownPaths = new Set(pathsOf(release));
  return otherReleases.flatMap((otherRelease) => {
    const sharedPaths = pathsOf(otherRelease).filter((path) => ownPaths.has(path));
    if (sharedPaths.length === 0) return [];
    return [
      {
        gate: 'routes',
        message: `${nameOf(release)} and ${nameOf(otherRelease)} both own ${sharedPaths.length === 1 ? 'the page' : 'pages'} ${listed(sharedPaths)}`,
        fix: `take ${sharedPaths.length === 1 ? 'it' : 'them'} out of one of the two; a page moves when both apps are promoted in the same change`,
      },
    ];
  });
};

/** Checks that no page that members can open is lost, and none has two owners. */
export const routeFindings = (facts: RouteFacts): Finding[] => [...lostPages(facts), ...takenPages(facts)];
