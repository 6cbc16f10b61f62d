/**
 * Entries are executed by the shell's own loader (apps/shell/src/remote-host/container-script.ts), so the runtime's is never
 * used.
 */
const unused = () => {
  throw new Error('the federation runtime loads nothing by itself here');
};
export const createLink = unused;
export const createScript = unused;
export const loadScript = unused;
export const isStaticResourcesEqual = (first, second) => first === second;
export const safeWrapper = async (callback) => {
  try {
    return await callback();
  } catch {
    return undefined;
  }
};
