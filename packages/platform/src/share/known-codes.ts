const storageKey = 'juhe-share-codes';
const mostKept = 50;
let memory: readonly string[] = [];

const storedCodes = (): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((knownCode) => typeof knownCode === 'string') : [];
  } catch {
    return memory;
  }
};

/** Whether the code was already created or offered on this device. */
export const isKnown = (code: string): boolean => storedCodes().includes(code);

/** Stores a code, keeping the latest 50. */
export const remember = (code: string): void => {
  memory = [code, ...storedCodes().filter((knownCode) => knownCode !== code)].slice(0, mostKept);
  try {
    localStorage.setItem(storageKey, JSON.stringify(memory));
  } catch {
    // Without storage it lasts as long as the page.
  }
};
