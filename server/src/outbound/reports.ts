type Level = 'info' | 'warn' | 'error';
type Reporter = (level: Level, fields: Readonly<Record<string, unknown>>, message: string) => void;

const reporters = new Set<Reporter>();

/**
 * Subscribes to state changes of the external services; the returned function unsubscribes. Providers live as long as the
 * process, so they have no log of their own.
 */
export const onReport = (reporter: Reporter): (() => void) => {
  reporters.add(reporter);
  return () => reporters.delete(reporter);
};

export const report: Reporter = (level, fields, message) => {
  for (const reporter of reporters) reporter(level, fields, message);
};
