/**
 * Keeps the server running with the latest bundle. After a change it is bundled while the old server still responds, and
 * restarted on success; changes during a build lead to another build. A server that ends by itself is started again after the
 * next change.
 * @param {{
 *   build: () => Promise<boolean>,
 *   serve: (signal: AbortSignal) => Promise<number>,
 *   print: (text: string) => void,
 * }} steps `build` returns whether it succeeded; `serve` runs the server until `signal`, and returns its exit code
 */
export const createApiLoop = ({ build, serve, print }) => {
  let changes = 0;
  let isEnding = false;
  let wake = () => {};

  const nextChange = async (built) => {
    while (changes === built && !isEnding) await new Promise((resolve) => (wake = resolve));
  };

  /** Resolves once all changes are bundled. */
  const renew = async (built) => {
    for (let tried = built; !isEnding; ) {
      await nextChange(tried);
      if (isEnding) return tried;
      tried = changes;
      if ((await build()) && changes === tried) return tried;
    }
    return built;
  };

  return {
    /** To be called for each change of the sources. */
    changed: () => {
      changes += 1;
      wake();
    },
    /** Ends after the server that runs has ended. */
    end: () => {
      isEnding = true;
      wake();
    },
    /** @returns {Promise<void>} after `end` */
    run: async () => {
      let built = 0;
      while (!isEnding) {
        const stop = new AbortController();
        const ended = serve(stop.signal).then((code) => {
          if (!stop.signal.aborted && !isEnding)
            print(`The server ended with ${code}. It starts again with the next change of its sources.`);
        });
        built = await renew(built);
        // `end` follows a signal, which the server receives as well.
        if (!isEnding) stop.abort();
        await ended;
      }
    },
  };
};
