const lines = new Map<string, Promise<unknown>>();

/** Runs work of the same name one after the other in this process, in the order of the calls, regardless of earlier failures. */
export const runSerially = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const result = (lines.get(name) ?? Promise.resolve()).then(work, work);
  lines.set(name, result);
  try {
    return await result;
  } finally {
    if (lines.get(name) === result) lines.delete(name);
  }
};
