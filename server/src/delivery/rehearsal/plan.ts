import { discover } from '@juhe/contract/pages/content';
import { welfare } from '@juhe/contract/pages/mall';
import { mine } from '@juhe/contract/pages/social';
import { appIn, type ChannelState, liveIn } from '../channel/state.ts';
import type { Release, ReleaseFill, ReleaseRoute } from '../release/release-document.ts';

/** App → release received by one device. */
export type Combination = Readonly<Record<string, string>>;

/** A page opened by a rehearsal. */
export interface PlannedPage {
  readonly app: string;
  readonly path: string;
  /**
   * The reason: a page of a changed app, one with a slot that it fills, one of the new shell's sample, or one that is visited
   * after a page of it.
   */
  readonly because: 'own' | 'slot' | 'shell' | 'after';
  /** A page of the changed app that is opened before in the same tab. */
  readonly via?: string;
  /** Members only. */
  readonly forMembers: boolean;
  /** Parameters without which it shows nothing. */
  readonly required: readonly string[];
  /** It has parameters: a link's address shows more than its path alone. */
  readonly takesQuery: boolean;
  /** The live combination has it. */
  readonly isKnown: boolean;
  /** Its appearance may change: its app changes, or the fills of its slots do. */
  readonly mayDiffer: boolean;
}

/** Maximum number of opened pages, in total and for each reason. */
export const pageLimits = { all: 10, own: 6, slot: 3, after: 2, ofRemote: 1 } as const;

const shell = 'shell';
const tabs: readonly string[] = [discover.path, welfare.path, mine.path];

/** Returns the releases received by a device without canaries, with those of a change substituted. Killed apps do not run. */
export const combinationOf = (
  state: ChannelState,
  introduced: readonly { readonly app: string; readonly release: string }[] = [],
): Combination =>
  Object.fromEntries(
    Object.keys(state.apps).flatMap((app) => {
      const appState = appIn(state, app);
      const release = introduced.find((subject) => subject.app === app)?.release ?? liveIn(appState);
      return appState?.killed || release === undefined ? [] : [[app, release] as const];
    }),
  );

interface Page {
  readonly app: string;
  readonly route: ReleaseRoute;
}

/** Tab pages first, then those without parameters; otherwise in the app's order. */
const rank = ({ route }: Page): number => {
  if (tabs.includes(route.path)) return 0;
  return route.query.length === 0 ? 1 : (route.required?.length ?? 0) === 0 ? 2 : 3;
};
const inOrder = (pages: readonly Page[]): readonly Page[] => pages.toSorted((a, b) => rank(a) - rank(b));

const pagesOf = (release: Release): readonly Page[] => release.routes.map((route) => ({ app: release.app, route }));

/** Returns the slot fill of an app, without values that only its build determines. */
const entryOf = ({ kind, path, titles, icon, access }: ReleaseFill): string => JSON.stringify([kind, path, titles, icon, access]);

const fillIn = (release: Release | undefined, slot: string): string | undefined => {
  const fill = release?.fills?.find((slotFill) => slotFill.slot === slot);
  return fill && entryOf(fill);
};

interface Facts {
  /** Pages for members can be opened. */
  readonly hasMember: boolean;
  readonly before: Combination;
  readonly after: Combination;
  readonly find: (app: string, release: string) => Release | undefined;
}

/**
 * Plans the pages that a change may affect: those of the changed apps; those of others whose slots they fill; tab pages of
 * others, visited after one of theirs; for a new shell the tab pages and a page of each remote. At most {@link pageLimits};
 * further pages are not opened.
 */
export const planPages = ({ before, after, find, hasMember }: Facts): readonly PlannedPage[] => {
  const releaseIn = (combination: Combination, app: string): Release | undefined => {
    const id = Object.hasOwn(combination, app) ? combination[app] : undefined;
    return id === undefined ? undefined : find(app, id);
  };
  const changed = Object.keys(after).filter((app) => after[app] !== before[app]);
  const remotes = Object.keys(after).flatMap((app) => (app === shell ? [] : (releaseIn(after, app) ?? [])));
  const unchanged = remotes.filter(({ app }) => !changed.includes(app));
  const planned: PlannedPage[] = [];
  const add = (pages: readonly Page[], because: PlannedPage['because'], maxPages: number, more: Partial<PlannedPage> = {}) => {
    let remaining = maxPages;
    for (const { app, route } of pages) {
      const isPlanned = planned.some((page) => page.path === route.path && page.via === more.via);
      if (remaining === 0 || planned.length === pageLimits.all) return;
      if (isPlanned || (route.access === 'required' && !hasMember)) continue;
      remaining -= 1;
      planned.push({
        app,
        path: route.path,
        because,
        forMembers: route.access === 'required',
        required: route.required ?? [],
        takesQuery: route.query.length > 0,
        isKnown: releaseIn(before, app)?.routes.some(({ path }) => path === route.path) ?? false,
        mayDiffer: changed.includes(app) || changed.includes(shell),
        ...more,
      });
    }
  };

  const changedRemotes = remotes.filter(({ app }) => changed.includes(app));
  for (const release of changedRemotes)
    add(inOrder(pagesOf(release)), 'own', Math.max(1, Math.floor(pageLimits.own / changedRemotes.length)));
  for (const release of changedRemotes) {
    const former = releaseIn(before, release.app);
    const filled = [...new Set([...(release.fills ?? []), ...(former?.fills ?? [])].map(({ slot }) => slot))];
    for (const slot of filled) {
      const owner = unchanged.find(({ slots = [] }) => slots.some(({ id }) => id === slot));
      const path = owner?.slots?.find(({ id }) => id === slot)?.path;
      const page = owner && pagesOf(owner).find(({ route }) => route.path === path);
      if (!page) continue;
      const isSame = fillIn(former, slot) === fillIn(release, slot);
      add([page], 'slot', pageLimits.slot, { mayDiffer: !isSame || changed.includes(shell) });
    }
  }
  for (const release of changedRemotes) {
    const [via] = inOrder(pagesOf(release)).filter(
      ({ route }) => route.access === 'public' && (route.required?.length ?? 0) === 0 && !tabs.includes(route.path),
    );
    const tabPages = inOrder(unchanged.flatMap(pagesOf)).filter(({ route }) => tabs.includes(route.path));
    if (via) add(tabPages, 'after', pageLimits.after, { via: via.route.path });
  }
  if (changed.includes(shell)) {
    const allPages = remotes.flatMap(pagesOf);
    add(
      tabs.flatMap((path) => allPages.filter(({ route }) => route.path === path)),
      'shell',
      tabs.length,
    );
    for (const release of remotes)
      add(
        inOrder(pagesOf(release)).filter(({ route }) => !tabs.includes(route.path) && route.access === 'public'),
        'shell',
        pageLimits.ofRemote,
      );
  }
  return planned;
};
