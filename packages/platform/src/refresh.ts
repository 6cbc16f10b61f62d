const refreshers = new Set<() => void>();

/** Calls `refresh` when the member asks the shown page for newer data from outside of it; returns the way to stop. */
export const onRefreshRequest = (refresh: () => void): (() => void) => {
  refreshers.add(refresh);
  return () => {
    refreshers.delete(refresh);
  };
};

/** Asks the shown page for newer data. */
export const requestRefresh = (): void => {
  for (const refresh of refreshers) refresh();
};
