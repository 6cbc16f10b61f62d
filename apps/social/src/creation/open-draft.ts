import type { ApiError } from '@juhe/api-client';
import { readCreation } from '@juhe/api-client/content/creation';
import { readDraft } from '@juhe/api-client/content/draft';
import type { CreationKind } from '@juhe/contract/content/creation.schemas';
import { isOnline } from '@juhe/platform';
import { readFromDevice } from './device-drafts.ts';
import type { OpenDraft } from './draft-keeper.ts';
import { emptyWork, picturesIn, type Work, withPicture, workOf } from './work.ts';

export interface Requested {
  /** Id of the draft. */
  readonly id: string;
  /** Kind of a new draft. */
  readonly kind: CreationKind | undefined;
  /** Id of a creation to edit. */
  readonly creationId: string | null;
}

export type Opened = { readonly draft: OpenDraft } | { readonly error: ApiError } | { readonly missing: true };

/** Restarts uploads that were in progress when the page was left. */
const resumed = (work: Work): Work =>
  picturesIn({ ...work }).reduce<Work>(
    (now, { key, status }) => (status === 'uploading' ? withPicture(now, key, { status: 'waiting' }) : now),
    work.film?.status === 'uploading' ? { ...work, film: { ...work.film, status: 'waiting' } } : work,
  );

/**
 * Resolves the version of a draft to continue: this device's if the server has nothing newer, the server's if nothing was
 * changed here since; if both have changed, this device's, whose next save reports the conflict. Offline this device's alone.
 */
export const openDraft = async ({ id, kind, creationId }: Requested): Promise<Opened> => {
  const [local, remote] = await Promise.all([readFromDevice(id), isOnline() ? readDraft(id) : undefined]);
  const server = remote?.ok ? remote.data : undefined;
  if (local && (local.dirty || !server || server.version <= local.version)) {
    // Deleted or published on another device, and not changed here since.
    const isUnavailable = remote?.ok === false && remote.error.key === 'draft.missing' && !local.dirty && local.version > 0;
    if (!isUnavailable) return { draft: { ...local, work: resumed(local.work) } };
  }
  if (server)
    return {
      draft: {
        id,
        kind: server.kind,
        creationId: server.creationId,
        work: workOf(server.content),
        version: server.version,
        dirty: false,
      },
    };
  if (creationId !== null) {
    const creation = await readCreation(creationId);
    if (!creation.ok) return { error: creation.error };
    return { draft: { id, kind: creation.data.kind, creationId, work: workOf(creation.data.content), version: 0, dirty: false } };
  }
  if (kind) return { draft: { id, kind, creationId: null, work: emptyWork(), version: 0, dirty: false } };
  return remote?.ok === false && remote.error.code !== 404 ? { error: remote.error } : { missing: true };
};
