import type { LiveDocument } from '@juhe/platform';

/** What goes on in a tab at the moment. */
export interface Moment {
  /** Nobody looks at the tab, for a while already. */
  readonly hidden: boolean;
  /** The member has just switched to a page of the tab bar. */
  readonly switched: boolean;
  /** The page is one where money moves or a long form is filled in (`hold` of its route). */
  readonly hold: boolean;
  /** Something was typed or chosen on the page. */
  readonly edited: boolean;
  readonly dialog: boolean;
  /** A call that changes something is on its way. */
  readonly busy: boolean;
  /** Sound or film. */
  readonly playing: boolean;
}

/** Whether a new load would take nothing from the member: nobody looks, or another page opens anyway, and nothing is going on. */
export const mayApply = ({ hidden, switched, hold, edited, dialog, busy, playing }: Moment): boolean =>
  (hidden || switched) && !hold && !edited && !dialog && !busy && !playing;

/** What a click on the hint does: a payment is let finish, what may be lost is asked about. */
export const onClick = ({ hold, edited, busy }: Pick<Moment, 'hold' | 'edited' | 'busy'>): 'apply' | 'ask' | 'wait' => {
  if (busy) return 'wait';
  return edited || hold ? 'ask' : 'apply';
};

/**
 * Whether a new load of the page would bring this tab another release of some app. Apps that have not run in it are of the newest release
 * already (live/merge.ts). A freeze, a change of the other devices' canary, or
 * an app switched off or on do not.
 * @param overridden apps whose release the tab's address names
 */
export const changesTab = (tab: LiveDocument, next: LiveDocument, overridden: readonly string[]): boolean => {
  const releases = (live: LiveDocument) =>
    new Map([
      ['shell', live.shell.release],
      ...Object.entries(live.remotes).map(([app, { release }]): [string, string] => [app, release]),
    ]);
  const now = releases(tab);
  const then = releases(next);
  const counts = (app: string) =>
    !overridden.includes(app) && !next.remotes[app]?.killed && !(tab.partial && app !== 'shell' && !now.has(app));
  return [...new Set([...now.keys(), ...then.keys()])].some((app) => counts(app) && now.get(app) !== then.get(app));
};
