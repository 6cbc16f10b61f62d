import type { CreationKind } from '@juhe/contract/content/creation.schemas';
import type { DeviceDraft } from './device-drafts.ts';
import { picturesIn } from './work.ts';

/** A draft at the server, as its list tells of it. */
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
  /** The server has none of it. */
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
 * One list of what is on this device and at the server (undefined: not known, e.g. without a network), latest first. What the server no longer has, and
 * was not typed on since, was deleted or published at another device: it is not shown.
 */
export const mergedDrafts = (own: readonly DeviceDraft[], stored: readonly StoredDraft[] | undefined): ShownDraft[] => {
  const rows = (stored ?? []).map(({ version: _version, ...draft }): ShownDraft => {
    const here = own.find(({ id }) => id === draft.id);
    return here?.dirty ? { ...shown(here), onDeviceOnly: false } : { ...draft, onDeviceOnly: false };
  });
  const lone = own.filter(
    ({ id, dirty, version }) => !rows.some((row) => row.id === id) && (stored === undefined || dirty || version === 0),
  );
  return [...rows, ...lone.map(shown)].sort((a, b) => b.savedAt.localeCompare(a.savedAt));
};
