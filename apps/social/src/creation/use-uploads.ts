import type { ApiError } from '@juhe/api-client';
import { uploadFile } from '@juhe/api-client/common/upload';
import { dropFilm } from '@juhe/api-client/content/film';
import { isOnline, useOnline } from '@juhe/platform';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DraftKeeper } from './draft-keeper.ts';
import { useDeviceFiles } from './use-device-files.ts';
import { uploadFilm } from './upload-film.ts';
import { picturesIn, type Work, type WorkFilm, type WorkPicture, withPicture } from './work.ts';
import { errorText } from '@juhe/ui';

interface UploadTexts {
  /** Message for a file that is no longer on the device. */
  readonly missingFile: string;
}

/** A refused upload has failed; one that broke without a network waits for it. */
const failureOf = (error: ApiError) => ({
  status: error.kind === 'refused' || isOnline() ? ('failed' as const) : ('waiting' as const),
  message: errorText(error) ?? '',
});

const unsentKeys = (work: Work): string[] =>
  [...picturesIn(work), ...(work.film ? [work.film] : [])].filter(({ status }) => status !== 'success').map(({ key }) => key);

/** The pending uploads of a draft: started when files are chosen, and again when the network or the member returns. */
export const useUploads = (id: string, { view, change }: Pick<DraftKeeper, 'view' | 'change'>, texts: UploadTexts) => {
  const stops = useRef(new Map<string, AbortController>());
  const files = useDeviceFiles(id);
  const [share, setShare] = useState(0);
  const online = useOnline();

  /** Returns the controller of a new upload; undefined while one is running. */
  const begin = (key: string): AbortController | undefined => {
    if (stops.current.has(key)) return undefined;
    const stop = new AbortController();
    stops.current.set(key, stop);
    return stop;
  };
  const setFilm = (key: string, next: Partial<WorkFilm>): void =>
    change((work) => (work.film?.key === key ? { ...work, film: { ...work.film, ...next } } : work));

  const sendPicture = async (key: string): Promise<void> => {
    const stop = begin(key);
    if (!stop) return;
    const file = await files.read(key);
    if (!file) {
      stops.current.delete(key);
      return change((work) => withPicture(work, key, { status: 'failed', message: texts.missingFile }));
    }
    if (!isOnline()) {
      stops.current.delete(key);
      return change((work) => withPicture(work, key, { status: 'waiting' }));
    }
    change((work) => withPicture(work, key, { status: 'uploading', message: undefined }));
    const named = file instanceof File ? file : new File([file], 'picture', { type: file.type });
    const result = await uploadFile(named, { purpose: 'content', signal: stop.signal });
    stops.current.delete(key);
    if (stop.signal.aborted) return;
    if (result.ok) {
      const { url, width, height } = result.data;
      change((work) => withPicture(work, key, { status: 'success', url, width, height, message: undefined }));
      files.dropStored(key);
    } else change((work) => withPicture(work, key, failureOf(result.error)));
  };

  const sendFilm = async ({ key, id: started }: WorkFilm): Promise<void> => {
    const stop = begin(key);
    if (!stop) return;
    const file = await files.read(key);
    if (!file || !isOnline()) {
      stops.current.delete(key);
      return setFilm(key, file ? { status: 'waiting' } : { status: 'failed', message: texts.missingFile });
    }
    setShare(0);
    setFilm(key, { status: 'uploading', message: undefined });
    const result = await uploadFilm(file, {
      id: started,
      onStart: (upload) => setFilm(key, { id: upload }),
      onProgress: setShare,
      signal: stop.signal,
    });
    stops.current.delete(key);
    if (stop.signal.aborted) return;
    if (result.ok) {
      setFilm(key, { status: 'success', ...result.data, message: undefined });
      files.dropStored(key);
    } else setFilm(key, { ...failureOf(result.error), ...(result.error.kind === 'refused' ? { id: undefined } : {}) });
  };

  const resume = useEffectEvent(() => {
    const { work } = view();
    for (const { key, status } of picturesIn(work)) if (status === 'waiting') void sendPicture(key);
    if (work.film?.status === 'waiting') void sendFilm(work.film);
  });
  useEffect(() => {
    if (online) resume();
  }, [online]);
  // Pending files are shown from the device, also offline.
  const showUnsent = useEffectEvent(() => {
    for (const key of unsentKeys(view().work)) void files.read(key);
  });
  useEffect(() => {
    showUnsent();
    const started = stops.current;
    return () => {
      for (const stop of started.values()) stop.abort();
    };
  }, []);

  return {
    /** Object URLs of files on this page: used before and after the upload. */
    addresses: files.addresses,
    /** Uploaded share of the film, 0 to 1. */
    share,
    /** Adds a picture: `insert` puts it in its position. */
    addPicture: (
      file: File | Blob,
      measures: { width: number; height: number },
      insert: (work: Work, picture: WorkPicture) => Work,
    ): void => {
      const key = files.add(file);
      change((work) => insert(work, { key, url: '', ...measures, status: 'waiting' }));
      void sendPicture(key);
    },
    addFilm: (file: File, measures: { width: number; height: number; seconds: number }): void => {
      const key = files.add(file);
      const film: WorkFilm = { key, url: '', name: file.name, ...measures, status: 'waiting' };
      change((work) => ({ ...work, film, cover: null }));
      void sendFilm(film);
    },
    retry: (key: string): void => {
      const { film } = view().work;
      if (film?.key === key) void sendFilm(film);
      else void sendPicture(key);
    },
    /** Aborts an upload and drops its file; the caller removes it from the work. */
    discard: (key: string): void => {
      stops.current.get(key)?.abort();
      const { film } = view().work;
      if (film?.key === key && film.id !== undefined && film.status !== 'success') void dropFilm(film.id);
      stops.current.delete(key);
      files.remove(key);
    },
  };
};

export type Uploads = ReturnType<typeof useUploads>;
