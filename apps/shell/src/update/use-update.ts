import { isPageHeld, type LiveDocument, onVisibility } from '@juhe/platform';
import { confirmDialog } from '@juhe/ui';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { forgetEdits, isDialogOpen, isEdited, isPlaying, watchEdits } from './activity.ts';
import { apply, wasApplied } from './applied.ts';
import { mayApply, onClick } from './policy.ts';

/** Milliseconds for which a tab is hidden before it counts as left: a glance elsewhere is no reason to lose one's place in a feed. */
const leftAfter = 10_000;
const lookAgain = 250;

interface Page {
  readonly path: string;
  readonly isTab: boolean;
  readonly hold: boolean;
}

interface Update {
  /** The click on the hint; settles when the page loads anew or the member would rather not. */
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
    }, lookAgain);
  });

/**
 * Applies a newer generation at the next free moment, by a new load of the same address.
 * @param next what would change this tab; undefined while nothing does
 * @param ask the texts of the question before something may be lost
 */
export const useUpdate = (
  next: LiveDocument | undefined,
  page: Page,
  ask: () => { title: string; text: string; confirm: string },
): Update => {
  const [dismissedAt, setDismissedAt] = useState<number>();
  const generation = next?.generation;
  const before = useRef(page.path);

  const applyIfFree = useEffectEvent((occasion: { hidden: boolean; switched: boolean }) => {
    if (generation === undefined || wasApplied(generation)) return;
    const { hold } = page;
    const moment = { ...occasion, hold, edited: isEdited(), dialog: isDialogOpen(), busy: isPageHeld(), playing: isPlaying() };
    if (mayApply(moment)) apply(generation);
  });

  useEffect(watchEdits, []);
  useLayoutEffect(() => {
    if (before.current === page.path) return;
    before.current = page.path;
    forgetEdits();
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
    let way = onClick({ hold: page.hold, edited: isEdited(), busy: isPageHeld() });
    if (way === 'wait') {
      await untilFree();
      way = onClick({ hold: page.hold, edited: isEdited(), busy: false });
    }
    if (way === 'ask' && !(await confirmDialog(ask()))) return;
    apply(generation);
  }, [generation, page.hold, ask]);
  return { now, dismissed: dismissedAt === generation, dismiss: () => setDismissedAt(generation) };
};
