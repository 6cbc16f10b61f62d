import type { CreationKind } from '@juhe/contract/content/creation.schemas';
import type { DeviceDraft } from './device-drafts.ts';
import { picturesIn } from './work.ts';

/** A draft on the server, as in its list. */
export interface StoredDraft {
  readonly id: string;
  readonly kind: CreationKind;
  readonly version: number;
  readonly device: string;
  readonly creationId: string | null;
  readonly savedAt: string;
  readonly title: string;
  readonly picUrl: string | null;
}

export interface ShownDraft extends Omit<StoredDraft, 'version'> {
  /** The server has no version of it. */
  readonly onDeviceOnly: boolean;
}

const shown = ({ id, kind, creationId, work, savedAt }: DeviceDraft): ShownDraft => ({
  id,
  kind,
  creationId,
  device: '',
  savedAt: new Date(savedAt).toISOString(),
  title:
    work.title.trim() ||
    work.text.trim().slice(0, 60) ||
    (
      work.blocks.find((block) => block.type !== 'picture' && block.text.trim() !== '') as { text?: string } | undefined
    )?.text?.slice(0, 60) ||
    '',
  picUrl: picturesIn(work).find(({ url }) => url !== '')?.url ?? null,
  onDeviceOnly: true,
});

/**
 * Merges the drafts of this device and of the server (undefined: unknown, e.g. offline), latest first. A draft that the
 * server no longer has and that was not changed since was deleted or published on another device: it is omitted.
 */
export const mergedDrafts = (deviceDrafts: readonly DeviceDraft[], stored: readonly StoredDraft[] | undefined): ShownDraft[] => {
  const rows = (stored ?? []).map(({ version: _version, ...draft }): ShownDraft => {
    const deviceDraft = deviceDrafts.find(({ id }) => id === draft.id);
    return deviceDraft?.dirty ? { ...shown(deviceDraft), onDeviceOnly: false } : { ...draft, onDeviceOnly: false };
  });
  const deviceOnly = deviceDrafts.filter(
    ({ id, dirty, version }) => !rows.some((row) => row.id === id) && (stored === undefined || dirty || version === 0),
  );
  return [...rows, ...deviceOnly.map(shown)].sort((a, b) => b.savedAt.localeCompare(a.savedAt));
};
