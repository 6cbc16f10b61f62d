/**
 * Test helper: a document boots once, but several tests of a file boot in one window. The listeners of a test's boot script
 * are removed when that test ends.
 */
export const scopeListenersToTest = (): void => {
  const { addEventListener: listen } = window;
  let test: AbortController;
  beforeEach(() => {
    test = new AbortController();
    window.addEventListener = (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ) => {
      const listenerOptions = typeof options === 'object' ? options : { capture: options };
      listen.call(window, type, listener, { ...listenerOptions, signal: listenerOptions.signal ?? test.signal });
    };
  });
  afterEach(() => test.abort());
};
