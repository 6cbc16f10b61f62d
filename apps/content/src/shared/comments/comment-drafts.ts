import { getSession } from '@juhe/auth';

/** Maximum number of drafts stored on this device; the oldest is dropped first. */
const maxDrafts = 20;

const storageKey = () => `juhe-comments-${getSession().user?.id ?? ''}`;

/** [target, text], oldest first. */
const readDrafts = (): [string, string][] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry): entry is [string, string] => Array.isArray(entry)) : [];
  } catch {
    return [];
  }
};

/** The unsent text for a target, such as `article slow-train`; empty without one. */
export const readDraft = (target: string): string => readDrafts().find(([key]) => key === target)?.[1] ?? '';

/** Stores the unsent text for a target on this device; a blank text removes it. */
export const saveDraft = (target: string, text: string): void => {
  const otherDrafts = readDrafts().filter(([key]) => key !== target);
  const drafts = text.trim() === '' ? otherDrafts : [...otherDrafts, [target, text]].slice(-maxDrafts);
  try {
    if (drafts.length === 0) localStorage.removeItem(storageKey());
    else localStorage.setItem(storageKey(), JSON.stringify(drafts));
  } catch {
    // Without storage the draft lasts as long as the page.
  }
};
