type Level = 'info' | 'warn' | 'error';
type Reporter = (level: Level, fields: Readonly<Record<string, unknown>>, message: string) => void;

const reporters = new Set<Reporter>();

/** Hears what the outside services' state becomes; the returned function ends it. Providers outlive no process, so they know no log of their own. */
export const onReport = (reporter: Reporter): (() => void) => {
  reporters.add(reporter);
  return () => reporters.delete(reporter);
};

export const report: Reporter = (level, fields, message) => {
  for (const reporter of reporters) reporter(level, fields, message);
};
