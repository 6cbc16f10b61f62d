import type { LiveDocument } from '@juhe/platform';

/** Current activity in a tab. */
export interface Moment {
  /** The tab has been hidden for a while. */
  readonly hidden: boolean;
  /** The member has just switched to a tab page. */
  readonly switched: boolean;
  /** The page handles payments or a long form (`hold` of its route). */
  readonly hold: boolean;
  /** Something was typed or chosen on the page. */
  readonly edited: boolean;
  readonly dialog: boolean;
  /** A call that changes data is pending. */
  readonly busy: boolean;
  /** Audio or video is playing. */
  readonly playing: boolean;
}

/**
 * Whether a reload would not disturb the member: the tab is hidden or another page opens anyway, and no activity is in
 * progress.
 */
export const mayApply = ({ hidden, switched, hold, edited, dialog, busy, playing }: Moment): boolean =>
  (hidden || switched) && !hold && !edited && !dialog && !busy && !playing;

/** Returns the effect of a click on the hint: a payment is awaited, and unsaved input requires a confirmation. */
export const onClick = ({ hold, edited, busy }: Pick<Moment, 'hold' | 'edited' | 'busy'>): 'apply' | 'ask' | 'wait' => {
  if (busy) return 'wait';
  return edited || hold ? 'ask' : 'apply';
};

/**
 * Whether a reload would bring this tab another release of some app. Apps that have not run in it already use the newest
 * release (live/merge.ts). A freeze, a changed canary for other devices, or an app switched off or on do not count.
 * @param overridden apps whose release the tab's address names
 */
export const changesTab = (tab: LiveDocument, next: LiveDocument, overridden: readonly string[]): boolean => {
  const releases = (live: LiveDocument) =>
    new Map([
      ['shell', live.shell.release],
      ...Object.entries(live.remotes).map(([app, { release }]): [string, string] => [app, release]),
    ]);
  const now = releases(tab);
  const nextReleases = releases(next);
  const counts = (app: string) =>
    !overridden.includes(app) && !next.remotes[app]?.killed && !(tab.partial && app !== 'shell' && !now.has(app));
  return [...new Set([...now.keys(), ...nextReleases.keys()])].some(
    (app) => counts(app) && now.get(app) !== nextReleases.get(app),
  );
};
