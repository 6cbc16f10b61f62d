/** Work that a new load of the page would break off, e.g. a call that changes something. */
let held = 0;

/** Until the returned function is called, a new release is not applied to this tab. */
export const holdPage = (): (() => void) => {
  held += 1;
  let ended = false;
  return () => {
    if (!ended) held -= 1;
    ended = true;
  };
};

export const isPageHeld = (): boolean => held > 0;
