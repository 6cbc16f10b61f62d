/**
 * For tests: a document boots once, but several tests of a file boot in one window. What one test's boot script listens to ends with
 * that test.
 */
export const listenForOneTest = (): void => {
  const { addEventListener: listen } = window;
  let test: AbortController;
  beforeEach(() => {
    test = new AbortController();
    window.addEventListener = (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ) => {
      const given = typeof options === 'object' ? options : { capture: options };
      listen.call(window, type, listener, { ...given, signal: given.signal ?? test.signal });
    };
  });
  afterEach(() => test.abort());
};
