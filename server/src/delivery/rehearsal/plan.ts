import { discover } from '@juhe/contract/pages/content';
import { welfare } from '@juhe/contract/pages/mall';
import { mine } from '@juhe/contract/pages/social';
import { appIn, type ChannelState, liveIn } from '../channel/state.ts';
import type { Release, ReleaseFill, ReleaseRoute } from '../release/release-document.ts';

/** App → release: what one device gets. */
export type Combination = Readonly<Record<string, string>>;

/** A page that a rehearsal opens. */
export interface PlannedPage {
  readonly app: string;
  readonly path: string;
  /** Why: a page of a changed app, one with a slot that it fills, one of the new shell's sample, or one that is visited after a page of it. */
  readonly because: 'own' | 'slot' | 'shell' | 'after';
  /** A page of the changed app that is opened before in the same tab. */
  readonly via?: string;
  /** Only members see it. */
  readonly forMembers: boolean;
  /** Parameters without which it shows nothing. */
  readonly required: readonly string[];
  /** It has parameters: an address of a link to it shows more than its path. */
  readonly takesQuery: boolean;
  /** The live combination has it. */
  readonly isKnown: boolean;
  /** It may look otherwise: its app changes, or what fills its slots does. */
  readonly mayLookOtherwise: boolean;
}

/** So many pages are opened, in all and for each reason. */
export const mostPages = { all: 10, own: 6, slot: 3, after: 2, ofRemote: 1 } as const;

const shell = 'shell';
const tabs: readonly string[] = [discover.path, welfare.path, mine.path];

/** The releases that a device without canaries gets, with those that a change brings in their places. Killed apps run nowhere. */
export const combinationOf = (
  state: ChannelState,
  brought: readonly { readonly app: string; readonly release: string }[] = [],
): Combination =>
  Object.fromEntries(
    Object.keys(state.apps).flatMap((app) => {
      const own = appIn(state, app);
      const release = brought.find((subject) => subject.app === app)?.release ?? liveIn(own);
      return own?.killed || release === undefined ? [] : [[app, release] as const];
    }),
  );

interface Page {
  readonly app: string;
  readonly route: ReleaseRoute;
}

/** Tab pages first, then those without parameters; in between as the app lists them. */
const rank = ({ route }: Page): number => {
  if (tabs.includes(route.path)) return 0;
  return route.query.length === 0 ? 1 : (route.required?.length ?? 0) === 0 ? 2 : 3;
};
const inOrder = (pages: readonly Page[]): readonly Page[] => pages.toSorted((a, b) => rank(a) - rank(b));

const pagesOf = (release: Release): readonly Page[] => release.routes.map((route) => ({ app: release.app, route }));

/** What an app puts into a slot, without what only its build names. */
const entryOf = ({ kind, path, titles, icon, access }: ReleaseFill): string => JSON.stringify([kind, path, titles, icon, access]);

const fillIn = (release: Release | undefined, slot: string): string | undefined => {
  const fill = release?.fills?.find((one) => one.slot === slot);
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
 * The pages that a change may alter: those of the apps that it changes; those of others whose slots they fill; tab pages of others, visited after
 * one of theirs; of a new shell the tab pages and a page of each remote. At most {@link mostPages}; pages beyond are not looked at.
 */
export const planPages = ({ before, after, find, hasMember }: Facts): readonly PlannedPage[] => {
  const releaseIn = (combination: Combination, app: string): Release | undefined => {
    const id = Object.hasOwn(combination, app) ? combination[app] : undefined;
    return id === undefined ? undefined : find(app, id);
  };
  const changed = Object.keys(after).filter((app) => after[app] !== before[app]);
  const remotes = Object.keys(after).flatMap((app) => (app === shell ? [] : (releaseIn(after, app) ?? [])));
  const others = remotes.filter(({ app }) => !changed.includes(app));
  const planned: PlannedPage[] = [];
  const add = (pages: readonly Page[], because: PlannedPage['because'], most: number, more: Partial<PlannedPage> = {}) => {
    let left = most;
    for (const { app, route } of pages) {
      const isPlanned = planned.some((page) => page.path === route.path && page.via === more.via);
      if (left === 0 || planned.length === mostPages.all) return;
      if (isPlanned || (route.access === 'required' && !hasMember)) continue;
      left -= 1;
      planned.push({
        app,
        path: route.path,
        because,
        forMembers: route.access === 'required',
        required: route.required ?? [],
        takesQuery: route.query.length > 0,
        isKnown: releaseIn(before, app)?.routes.some(({ path }) => path === route.path) ?? false,
        mayLookOtherwise: changed.includes(app) || changed.includes(shell),
        ...more,
      });
    }
  };

  const changedRemotes = remotes.filter(({ app }) => changed.includes(app));
  for (const release of changedRemotes)
    add(inOrder(pagesOf(release)), 'own', Math.max(1, Math.floor(mostPages.own / changedRemotes.length)));
  for (const release of changedRemotes) {
    const former = releaseIn(before, release.app);
    const filled = [...new Set([...(release.fills ?? []), ...(former?.fills ?? [])].map(({ slot }) => slot))];
    for (const slot of filled) {
      const owner = others.find(({ slots = [] }) => slots.some(({ id }) => id === slot));
      const path = owner?.slots?.find(({ id }) => id === slot)?.path;
      const page = owner && pagesOf(owner).find(({ route }) => route.path === path);
      if (!page) continue;
      const isSame = fillIn(former, slot) === fillIn(release, slot);
      add([page], 'slot', mostPages.slot, { mayLookOtherwise: !isSame || changed.includes(shell) });
    }
  }
  for (const release of changedRemotes) {
    const [via] = inOrder(pagesOf(release)).filter(
      ({ route }) => route.access === 'public' && (route.required?.length ?? 0) === 0 && !tabs.includes(route.path),
    );
    const tabPages = inOrder(others.flatMap(pagesOf)).filter(({ route }) => tabs.includes(route.path));
    if (via) add(tabPages, 'after', mostPages.after, { via: via.route.path });
  }
  if (changed.includes(shell)) {
    const all = remotes.flatMap(pagesOf);
    add(
      tabs.flatMap((path) => all.filter(({ route }) => route.path === path)),
      'shell',
      tabs.length,
    );
    for (const release of remotes)
      add(
        inOrder(pagesOf(release)).filter(({ route }) => !tabs.includes(route.path) && route.access === 'public'),
        'shell',
        mostPages.ofRemote,
      );
  }
  return planned;
};
