/**
 * What was typed on the account pages of this tab, so that reading the agreement or looking at another of these pages loses
 * nothing. Mobile and promotion code outlive a reload; passwords and codes stay in memory, and for ten minutes only.
 */
const storageKey = 'juhe-account-draft';
/** Milliseconds. */
const secretsKept = 600_000;

interface Entry {
  readonly value: string;
  readonly at: number;
}
const entries = new Map<string, Entry>();

/** Fields that the browser may store. */
const isStored = (key: string): boolean => key === 'mobile' || key.endsWith('.inviteCode');

const stored = (): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

const store = (values: Record<string, unknown>): void => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(values));
  } catch {
    // Without storage it holds until the reload.
  }
};

/** What was typed under this key, '' when nothing was or it is too long ago. */
export const readDraft = (key: string): string => {
  const entry = entries.get(key);
  if (entry) return isStored(key) || Date.now() - entry.at < secretsKept ? entry.value : '';
  const value = isStored(key) ? stored()[key] : undefined;
  return typeof value === 'string' ? value : '';
};

export const keepDraft = (key: string, value: string): void => {
  entries.set(key, { value, at: Date.now() });
  if (isStored(key)) store({ ...stored(), [key]: value });
};

/** Passwords and codes are used up; the mobile stays for the sign-in that follows. */
export const dropSecrets = (): void => {
  for (const key of entries.keys()) if (!isStored(key)) entries.delete(key);
};

/** Somebody signed in: nothing of it is needed, and nobody else should find it. */
export const dropDrafts = (): void => {
  entries.clear();
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored.
  }
};
