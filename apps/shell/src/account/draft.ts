import { deviceValue } from '@juhe/platform';

/**
 * Drafts of the account pages in this tab, so that reading an agreement or visiting another of these pages loses nothing.
 * Mobile and promotion code survive a reload; passwords and codes stay in memory, for ten minutes only.
 */
const stored = deviceValue({
  key: 'juhe-account-draft',
  scope: 'tab',
  json: (value) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined),
});
/** Retention of secrets (ms). */
const secretsStored = 600_000;

interface Entry {
  readonly value: string;
  readonly at: number;
}
const entries = new Map<string, Entry>();

/** Whether a field may be written to browser storage. */
const isStored = (key: string): boolean => key === 'mobile' || key.endsWith('.inviteCode');

/** Returns the draft under this key; '' when there is none or it has expired. */
export const readDraft = (key: string): string => {
  const entry = entries.get(key);
  if (entry) return isStored(key) || Date.now() - entry.at < secretsStored ? entry.value : '';
  const value = isStored(key) ? stored.read()?.[key] : undefined;
  return typeof value === 'string' ? value : '';
};

export const saveDraft = (key: string, value: string): void => {
  entries.set(key, { value, at: Date.now() });
  if (isStored(key)) stored.write({ ...stored.read(), [key]: value });
};

/** Drops passwords and codes after use; the mobile stays for the sign-in that follows. */
export const dropSecrets = (): void => {
  for (const key of entries.keys()) if (!isStored(key)) entries.delete(key);
};

/** Drops all drafts after sign-in: they are no longer needed and nobody else should find them. */
export const dropDrafts = (): void => {
  entries.clear();
  stored.write(undefined);
};
