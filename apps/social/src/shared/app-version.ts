/** Version of the product (specification §9). */
export const appVersion = '1.0.0';
export const appCode = 100;

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The release of each app in a live document, the shell first; empty for anything else. */
export const releasesIn = (live: unknown): [app: string, release: string][] => {
  const remotes = Object.entries(member(live, 'remotes') ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return [['shell', member(live, 'shell')] as const, ...remotes].flatMap(([app, state]) => {
    const release = member(state, 'release');
    return typeof release === 'string' ? [[app, release] as [string, string]] : [];
  });
};

/** The releases that the page was opened with: inlined by the server, stored on the window by the boot script. */
export const pageReleases = (): [app: string, release: string][] => releasesIn(member(Reflect.get(window, '__JUHE__'), 'live'));

/** For support: version, code and releases in one line. */
export const versionLine = (releases: readonly (readonly [string, string])[]): string =>
  [`${appVersion} (${appCode})`, ...releases.map(([app, release]) => `${app} ${release}`)].join(', ');
