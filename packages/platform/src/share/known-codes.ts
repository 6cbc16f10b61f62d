const place = 'juhe-share-codes';
const mostKept = 50;
let memory: readonly string[] = [];

const kept = (): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : [];
  } catch {
    return memory;
  }
};

/** Whether the code was made or offered on this device already. */
export const isKnown = (code: string): boolean => kept().includes(code);

/** Remembers a code, the latest 50 of them. */
export const remember = (code: string): void => {
  memory = [code, ...kept().filter((one) => one !== code)].slice(0, mostKept);
  try {
    localStorage.setItem(place, JSON.stringify(memory));
  } catch {
    // Then as long as the page lives.
  }
};
