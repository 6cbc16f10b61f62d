import { isPageHeld, type LiveDocument, onVisibility } from '@juhe/platform';
import { confirmDialog } from '@juhe/ui';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { clearEdits, isDialogOpen, isEdited, isPlaying, watchEdits } from './activity.ts';
import { apply, wasReloadedFor } from './reload.ts';
import { mayApply, onClick } from './policy.ts';

/**
 * Time (ms) for which a tab must be hidden before it counts as left: a short glance elsewhere must not lose the scroll
 * position in a feed.
 */
const leftAfter = 10_000;
const pollInterval = 250;

interface Page {
  readonly path: string;
  readonly isTab: boolean;
  readonly hold: boolean;
}

interface Update {
  /** Handles a click on the hint; settles when the page reloads or the member declines. */
  readonly now: () => Promise<void>;
  readonly dismissed: boolean;
  readonly dismiss: () => void;
}

const untilFree = () =>
  new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (isPageHeld()) return;
      clearInterval(timer);
      resolve();
    }, pollInterval);
  });

/**
 * Applies a newer generation at the next free moment, by a new load of the same address.
 * @param next what would change this tab; undefined while nothing does
 * @param dialogTexts the texts of the question before something may be lost
 */
export const useUpdate = (
  next: LiveDocument | undefined,
  page: Page,
  dialogTexts: () => { title: string; text: string; confirm: string },
): Update => {
  const [dismissedAt, setDismissedAt] = useState<number>();
  const generation = next?.generation;
  const before = useRef(page.path);

  const applyIfFree = useEffectEvent((occasion: { hidden: boolean; switched: boolean }) => {
    if (generation === undefined || wasReloadedFor(generation)) return;
    const { hold } = page;
    const moment = { ...occasion, hold, edited: isEdited(), dialog: isDialogOpen(), busy: isPageHeld(), playing: isPlaying() };
    if (mayApply(moment)) apply(generation);
  });

  useEffect(watchEdits, []);
  useLayoutEffect(() => {
    if (before.current === page.path) return;
    before.current = page.path;
    clearEdits();
    applyIfFree({ hidden: false, switched: page.isTab });
  }, [page.path, page.isTab]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onVisibility((visible) => {
      clearTimeout(timer);
      if (!visible) timer = setTimeout(() => applyIfFree({ hidden: true, switched: false }), leftAfter);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);

  const now = useCallback(async () => {
    if (generation === undefined) return;
    let action = onClick({ hold: page.hold, edited: isEdited(), busy: isPageHeld() });
    if (action === 'wait') {
      await untilFree();
      action = onClick({ hold: page.hold, edited: isEdited(), busy: false });
    }
    if (action === 'ask' && !(await confirmDialog(dialogTexts()))) return;
    apply(generation);
  }, [generation, page.hold, dialogTexts]);
  return { now, dismissed: dismissedAt === generation, dismiss: () => setDismissedAt(generation) };
};
