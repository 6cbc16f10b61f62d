import type { FallbackRemote, LiveFill, LiveRemote } from '@juhe/platform';

export type RemoteRelease = LiveRemote | FallbackRemote;

/** Returns the page or fragment of a release under a key. */
export const partOf = ({ routes, fills = [] }: RemoteRelease, expose: string): Pick<LiveFill, 'js' | 'css'> | undefined =>
  [...routes, ...fills].find((part) => part.expose === expose);
