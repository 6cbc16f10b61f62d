import type { ApiError } from '@juhe/api-client';
import { readCreation } from '@juhe/api-client/content/creation';
import { readDraft } from '@juhe/api-client/content/draft';
import type { CreationKind } from '@juhe/contract/content/creation.schemas';
import { isOnline } from '@juhe/platform';
import { readFromDevice } from './device-drafts.ts';
import type { OpenDraft } from './draft-keeper.ts';
import { emptyWork, picturesIn, type Work, withPicture, workOf } from './work.ts';

export interface Wanted {
  /** Of the draft. */
  readonly id: string;
  /** Of a new one. */
  readonly kind: CreationKind | undefined;
  /** A creation that is to be changed. */
  readonly creationId: string | null;
}

export type Opened = { readonly draft: OpenDraft } | { readonly error: ApiError } | { readonly missing: true };

/** What was under way when the page was left begins again. */
const resumed = (work: Work): Work =>
  picturesIn({ ...work }).reduce<Work>(
    (now, { key, status }) => (status === 'uploading' ? withPicture(now, key, { status: 'waiting' }) : now),
    work.film?.status === 'uploading' ? { ...work, film: { ...work.film, status: 'waiting' } } : work,
  );

/**
 * A draft as it is to go on: this device's when the server has nothing newer, the server's when nothing was typed here since; when both have gone
 * on, this device's, whose next save tells of the other one. Without a network this device's alone.
 */
export const openDraft = async ({ id, kind, creationId }: Wanted): Promise<Opened> => {
  const [own, remote] = await Promise.all([readFromDevice(id), isOnline() ? readDraft(id) : undefined]);
  const server = remote?.ok ? remote.data : undefined;
  if (own && (own.dirty || !server || server.version <= own.version)) {
    // Deleted or published at another device, and nothing was typed here since.
    const isGone = remote?.ok === false && remote.error.key === 'draft.missing' && !own.dirty && own.version > 0;
    if (!isGone) return { draft: { ...own, work: resumed(own.work) } };
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
