/** Number of operations that a reload of the page would abort, e.g. a call that changes something. */
let activeHolds = 0;

/** Prevents a new release from being applied to this tab until the returned function is called. */
export const holdPage = (): (() => void) => {
  activeHolds += 1;
  let ended = false;
  return () => {
    if (!ended) activeHolds -= 1;
    ended = true;
  };
};

export const isPageHeld = (): boolean => activeHolds > 0;
