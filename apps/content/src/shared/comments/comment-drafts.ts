import { deviceValue } from '@juhe/platform';

/** Maximum number of drafts stored on this device; the oldest is dropped first. */
const maxDrafts = 20;

/** [target, text], oldest first. */
const drafts = deviceValue<[string, string][]>({
  key: 'juhe-comments',
  scope: 'member',
  json: (stored) =>
    Array.isArray(stored) ? stored.filter((entry): entry is [string, string] => Array.isArray(entry)) : undefined,
});

/** The unsent text for a target, such as `article slow-train`; empty without one. */
export const readDraft = (target: string): string => drafts.read()?.find(([key]) => key === target)?.[1] ?? '';

/** Stores the unsent text for a target on this device; a blank text removes it. */
export const saveDraft = (target: string, text: string): void => {
  const next = (drafts.read() ?? []).filter(([key]) => key !== target);
  if (text.trim() !== '') next.push([target, text]);
  drafts.write(next.length === 0 ? undefined : next.slice(-maxDrafts));
};
