import { deleteDraft, readDraft, saveDraft } from '@juhe/api-client/content/draft';
import type { CreationKind } from '@juhe/contract/content/creation.schemas';
import { isOnline, serverNow } from '@juhe/platform';
import { debounce } from '@juhe/platform/parts/debounce';
import { deviceName } from './device-name.ts';
import { dropFromDevice, storeOnDevice } from './device-drafts.ts';
import { contentOf, isEmptyWork, newKey, pendingFiles, type Work, workOf } from './work.ts';

/** Debounce delay (ms) before the draft is sent to the server. */
const quietMs = 2000;

/** Where the last change is stored: nowhere (yet), on this device, or on the server as well. */
export type Stored = 'none' | 'saving' | 'device' | 'server';

/** A draft that is opened for editing. */
export interface OpenDraft {
  readonly id: string;
  readonly kind: CreationKind;
  /** The id of the edited creation, or null. */
  readonly creationId: string | null;
  readonly work: Work;
  /** The server version that it is based on; 0: the server has none. */
  readonly version: number;
  /** The server does not have all of it. */
  readonly dirty: boolean;
}

export interface DraftView {
  readonly work: Work;
  readonly savedTo: Stored;
  /** Another device has saved a newer version: the member decides which one to continue. */
  readonly newer: boolean;
}

export interface DraftKeeper {
  readonly view: () => DraftView;
  readonly subscribe: (listener: () => void) => () => void;
  /** Changes the work: stored on this device at once, and on the server two seconds after the last change. */
  readonly change: (update: (work: Work) => Work) => void;
  /** Sends unsaved changes to the server now. */
  readonly flush: () => Promise<void>;
  /** Continues the other device's version; the current one becomes a separate draft. */
  readonly takeNewer: () => Promise<void>;
  /** Continues the current version and overwrites the other device's, which becomes a separate draft. */
  readonly retainOwn: () => Promise<void>;
  /** The draft is published or discarded: it is removed from this device. */
  readonly finish: () => Promise<void>;
}

/** The identity of a draft. */
type DraftHead = Pick<OpenDraft, 'id' | 'kind' | 'creationId'>;

/** @param version the server version that the work is based on; 0 creates the draft */
const saveOnServer = ({ id, kind, creationId }: DraftHead, work: Work, version: number) =>
  saveDraft({
    id,
    kind,
    version,
    content: contentOf(work),
    device: deviceName(),
    ...(creationId === null ? {} : { creationId }),
  });

/** The version that is not continued becomes a separate draft: on this device until the server has it. */
const saveCopy = async ({ kind, creationId }: DraftHead, work: Work): Promise<void> => {
  if (isEmptyWork(work)) return;
  const id = newKey();
  await storeOnDevice({ id, kind, creationId, version: 0, dirty: true, work, savedAt: serverNow() });
  const answer = await saveOnServer({ id, kind, creationId }, work, 0);
  if (answer.ok && pendingFiles(work).length === 0) await dropFromDevice(id);
};

/** Autosaves a draft while it is edited, also offline and when the tab is killed. */
export const createDraftKeeper = (draft: OpenDraft): DraftKeeper => {
  let shown: DraftView = {
    work: draft.work,
    savedTo: draft.dirty ? 'device' : draft.version > 0 ? 'server' : 'none',
    newer: false,
  };
  let { version, dirty } = draft;
  let isFinished = false;
  let sending: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const show = (next: Partial<DraftView>): void => {
    shown = { ...shown, ...next };
    for (const listener of listeners) listener();
  };

  const store = async (): Promise<void> => {
    if (isFinished) return;
    const { work } = shown;
    if (isEmptyWork(work) && version === 0) {
      await dropFromDevice(draft.id);
      if (shown.work === work) show({ savedTo: 'none' });
      return;
    }
    const { id, kind, creationId } = draft;
    const isStored = await storeOnDevice({ id, kind, creationId, version, dirty, work, savedAt: serverNow() });
    // Published while the draft was being written to the device.
    if (isFinished) await dropFromDevice(draft.id);
    else if (shown.work === work && dirty) show({ savedTo: isStored ? 'device' : 'none' });
  };

  const plan = debounce(() => void flush(), quietMs);

  const sendNow = async (): Promise<void> => {
    const { work } = shown;
    const { id } = draft;
    let answer = await saveOnServer(draft, work, version);
    // Deleted on another device, but still edited here.
    if (!answer.ok && answer.error.key === 'draft.missing' && !isFinished) answer = await saveOnServer(draft, work, 0);
    if (isFinished) {
      // Published in the meantime: a late save must leave nothing behind.
      if (answer.ok) await deleteDraft(id);
      return;
    }
    if (!answer.ok) {
      if (answer.error.key === 'draft.newer') show({ newer: true });
      return;
    }
    version = answer.data.version;
    const isCurrent = shown.work === work;
    // Pending files are known to this device alone.
    if (isCurrent) dirty = pendingFiles(work).length > 0;
    await store();
    if (isCurrent && !dirty) show({ savedTo: 'server' });
    if (!isCurrent) plan();
  };
  const flush = async (): Promise<void> => {
    plan.cancel();
    if (sending) return sending;
    if (!dirty || isFinished || shown.newer || !isOnline()) return;
    // A draft that never had content is not sent; a cleared one is, so that other devices do not continue it.
    if (version === 0 && isEmptyWork(shown.work)) return;
    sending = sendNow();
    try {
      await sending;
    } finally {
      sending = undefined;
    }
  };

  return {
    view: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (update) => {
      const next = update(shown.work);
      if (next === shown.work || isFinished) return;
      dirty = true;
      show({ work: next, savedTo: 'saving' });
      void store();
      plan();
    },
    flush,
    takeNewer: async () => {
      const answer = await readDraft(draft.id);
      if (!answer.ok) return;
      await saveCopy(draft, shown.work);
      ({ version } = answer.data);
      dirty = false;
      show({ work: workOf(answer.data.content), newer: false, savedTo: 'server' });
      await store();
    },
    retainOwn: async () => {
      const answer = await readDraft(draft.id);
      if (!answer.ok && answer.error.key !== 'draft.missing') return;
      if (answer.ok) await saveCopy(draft, workOf(answer.data.content));
      version = answer.ok ? answer.data.version : 0;
      dirty = true;
      show({ newer: false });
      await flush();
    },
    finish: async () => {
      plan.cancel();
      isFinished = true;
      await dropFromDevice(draft.id);
    },
  };
};
