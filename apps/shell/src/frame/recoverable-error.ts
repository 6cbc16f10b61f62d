/**
 * Reports what React recovered from as the browser reports uncaught errors, but not a page transition that the browser skipped
 * (hidden tab, another viewport size): the page has changed without it. React 19.3 leaves these out by their exact message,
 * to which newer Chromium appends the reason.
 */
export const onRecoverableError = (error: unknown): void => {
  const isSkippedTransition =
    error instanceof DOMException &&
    error.name === 'InvalidStateError' &&
    error.message.startsWith('Transition was aborted because of invalid state');
  if (!isSkippedTransition) reportError(error);
};
