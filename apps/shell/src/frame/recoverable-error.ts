/**
 * Reports the errors that React recovered from as the browser reports uncaught ones, except for page transitions that the
 * browser skipped (hidden tab, resized viewport): the page has changed without the transition. React 19.3 ignores these by
 * their exact message, to which newer Chromium appends the reason.
 */
export const onRecoverableError = (error: unknown): void => {
  if (!String(error).startsWith('InvalidStateError: Transition was aborted because of invalid state')) reportError(error);
};
