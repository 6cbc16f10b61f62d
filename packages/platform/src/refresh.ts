const refreshers = new Set<() => void>();

/** Calls `refresh` when the member requests newer data for the shown page from outside it; returns the unsubscribe function. */
export const onRefreshRequest = (refresh: () => void): (() => void) => {
  refreshers.add(refresh);
  return () => {
    refreshers.delete(refresh);
  };
};

/** Requests newer data from the shown page. */
export const requestRefresh = (): void => {
  for (const refresh of refreshers) refresh();
};
