import { deleteDraft, readDraft, saveDraft } from '@juhe/api-client/content/draft';
import type { CreationKind } from '@juhe/contract/content/creation.schemas';
import { isOnline, serverNow } from '@juhe/platform';
import { deviceName } from './device-name.ts';
import { dropFromDevice, keepOnDevice } from './device-drafts.ts';
import { contentOf, isEmptyWork, newKey, pendingFiles, type Work, workOf } from './work.ts';

/** After so many milliseconds without a change the server gets the draft. */
const quietMs = 2000;

/** Where the last change is kept: nowhere (yet), on this device, or at the server as well. */
export type Kept = 'none' | 'saving' | 'device' | 'server';

/** A draft that is opened to be written on. */
export interface OpenDraft {
  readonly id: string;
  readonly kind: CreationKind;
  /** The creation that it changes, or null. */
  readonly creationId: string | null;
  readonly work: Work;
  /** The version at the server that it goes on from; 0: the server has none. */
  readonly version: number;
  /** The server does not have all of it. */
  readonly dirty: boolean;
}

export interface DraftView {
  readonly work: Work;
  readonly kept: Kept;
  /** Another device has saved a newer version: the member decides which one goes on. */
  readonly newer: boolean;
}

export interface DraftKeeper {
  readonly view: () => DraftView;
  readonly subscribe: (listener: () => void) => () => void;
  /** Changes the work: it is kept on this device at once, and at the server two seconds after the last change. */
  readonly change: (update: (work: Work) => Work) => void;
  /** Sends now what the server does not have. */
  readonly flush: () => Promise<void>;
  /** Goes on with the other device's version; what stands here stays as a draft of its own. */
  readonly takeNewer: () => Promise<void>;
  /** Goes on with what stands here, over the other device's version, which stays as a draft of its own. */
  readonly keepMine: () => Promise<void>;
  /** The draft is published or given up: nothing of it is kept on this device. */
  readonly finish: () => Promise<void>;
}

/** Keeps a draft while it is written, also offline and when the tab is killed. */
export const keepDraft = (draft: OpenDraft): DraftKeeper => {
  let shown: DraftView = {
    work: draft.work,
    kept: draft.dirty ? 'device' : draft.version > 0 ? 'server' : 'none',
    newer: false,
  };
  let { version, dirty } = draft;
  let over = false;
  let sending: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const show = (next: Partial<DraftView>): void => {
    shown = { ...shown, ...next };
    for (const listener of listeners) listener();
  };

  const store = async (): Promise<void> => {
    if (over) return;
    const { work } = shown;
    if (isEmptyWork(work) && version === 0) {
      await dropFromDevice(draft.id);
      if (shown.work === work) show({ kept: 'none' });
      return;
    }
    const { id, kind, creationId } = draft;
    const there = await keepOnDevice({ id, kind, creationId, version, dirty, work, savedAt: serverNow() });
    // Published while it was written.
    if (over) await dropFromDevice(draft.id);
    else if (shown.work === work && dirty) show({ kept: there ? 'device' : 'none' });
  };

  const plan = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), quietMs);
  };

  const sendNow = async (): Promise<void> => {
    const { work } = shown;
    const { id, kind, creationId } = draft;
    const save = (from: number) =>
      saveDraft({
        id,
        kind,
        version: from,
        content: contentOf(work),
        device: deviceName(),
        ...(creationId === null ? {} : { creationId }),
      });
    let answer = await save(version);
    // Deleted at another device, but it is being written here.
    if (!answer.ok && answer.error.key === 'draft.missing' && !over) answer = await save(0);
    if (over) {
      // Published meanwhile: a late save leaves nothing behind.
      if (answer.ok) await deleteDraft(id);
      return;
    }
    if (!answer.ok) {
      if (answer.error.key === 'draft.newer') show({ newer: true });
      return;
    }
    version = answer.data.version;
    const same = shown.work === work;
    // Files on their way are known to this device alone.
    if (same) dirty = pendingFiles(work).length > 0;
    await store();
    if (same && !dirty) show({ kept: 'server' });
    if (!same) plan();
  };
  /** The version that does not go on is kept as a draft of its own: on this device until the server has it. */
  const keepCopy = async (work: Work): Promise<void> => {
    if (isEmptyWork(work)) return;
    const { kind, creationId } = draft;
    const id = newKey();
    await keepOnDevice({ id, kind, creationId, version: 0, dirty: true, work, savedAt: serverNow() });
    const target = creationId === null ? {} : { creationId };
    const answer = await saveDraft({ id, kind, version: 0, content: contentOf(work), device: deviceName(), ...target });
    if (answer.ok && pendingFiles(work).length === 0) await dropFromDevice(id);
  };
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    if (sending) return sending;
    if (!dirty || over || shown.newer || !isOnline()) return;
    // What was never there is not sent; what was cleared is, so that other devices do not go on with it.
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
      if (next === shown.work || over) return;
      dirty = true;
      show({ work: next, kept: 'saving' });
      void store();
      plan();
    },
    flush,
    takeNewer: async () => {
      const answer = await readDraft(draft.id);
      if (!answer.ok) return;
      await keepCopy(shown.work);
      ({ version } = answer.data);
      dirty = false;
      show({ work: workOf(answer.data.content), newer: false, kept: 'server' });
      await store();
    },
    keepMine: async () => {
      const answer = await readDraft(draft.id);
      if (!answer.ok && answer.error.key !== 'draft.missing') return;
      if (answer.ok) await keepCopy(workOf(answer.data.content));
      version = answer.ok ? answer.data.version : 0;
      dirty = true;
      show({ newer: false });
      await flush();
    },
    finish: async () => {
      clearTimeout(timer);
      over = true;
      await dropFromDevice(draft.id);
    },
  };
};
