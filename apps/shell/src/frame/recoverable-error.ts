/**
 * Reports what React recovered from as the browser reports uncaught errors, but not a page transition that the browser skipped
 * (hidden tab, another viewport size): the page has changed without it. React 19.3 leaves these out by their exact message,
 * to which newer Chromium appends the reason.
 */
export const onRecoverableError = (error: unknown): void => {
  if (!String(error).startsWith('InvalidStateError: Transition was aborted because of invalid state')) reportError(error);
};
