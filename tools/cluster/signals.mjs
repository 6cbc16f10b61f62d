/** Resolves with the first signal to stop. */
export const stopSignal = () =>
  new Promise((stopped) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stopped(signal));
  });

/** Returns the work's result; throws at the first signal to stop, so that what was started is ended. */
export const untilSignal = (work) =>
  Promise.race([
    work,
    stopSignal().then((signal) => {
      throw new Error(`stopped by ${signal}`);
    }),
  ]);
