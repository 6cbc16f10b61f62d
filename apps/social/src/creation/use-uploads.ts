import { uploadFile } from '@juhe/api-client/common/upload';
import { dropFilm } from '@juhe/api-client/content/film';
import { isOnline, useOnline } from '@juhe/platform';
import { useEffect, useRef, useState } from 'react';
import { dropFile, keepFile, readFile } from './device-drafts.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { uploadFilm } from './upload-film.ts';
import { newKey, picturesIn, type Work, type WorkFilm, type WorkPicture, withPicture } from './work.ts';
import { errorText } from '@juhe/ui';

interface UploadTexts {
  /** Message for a file that is no longer on the device. */
  readonly missingFile: string;
}

/** The pending uploads of a draft: started when files are chosen, and again when the network or the member returns. */
export const useUploads = (id: string, { view, change }: Pick<DraftKeeper, 'view' | 'change'>, texts: UploadTexts) => {
  const stops = useRef(new Map<string, AbortController>());
  const files = useRef(new Map<string, Blob>());
  const [addresses, setAddresses] = useState<Readonly<Record<string, string>>>({});
  const [share, setShare] = useState(0);
  const online = useOnline();
  const createdUrls = useRef<string[]>([]);

  const show = (key: string, file: Blob): void => {
    const address = URL.createObjectURL?.(file) ?? '';
    createdUrls.current.push(address);
    setAddresses((now) => ({ ...now, [key]: address }));
  };
  const fileOf = async (key: string): Promise<Blob | undefined> => {
    const file = files.current.get(key) ?? (await readFile(id, key));
    if (file && !files.current.has(key)) {
      files.current.set(key, file);
      show(key, file);
    }
    return file;
  };
  const setFilm = (key: string, next: Partial<WorkFilm>): void =>
    change((work) => (work.film?.key === key ? { ...work, film: { ...work.film, ...next } } : work));
  const done = (key: string): void => {
    stops.current.delete(key);
    void dropFile(id, key);
  };

  const sendPicture = async (key: string): Promise<void> => {
    if (stops.current.has(key)) return;
    const stop = new AbortController();
    stops.current.set(key, stop);
    const file = await fileOf(key);
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
      done(key);
    } else if (result.error.kind === 'refused') {
      change((work) => withPicture(work, key, { status: 'failed', message: errorText(result.error) ?? '' }));
    } else
      change((work) =>
        withPicture(work, key, { status: isOnline() ? 'failed' : 'waiting', message: errorText(result.error) ?? '' }),
      );
  };

  const sendFilm = async ({ key, id: started }: WorkFilm): Promise<void> => {
    if (stops.current.has(key)) return;
    const stop = new AbortController();
    stops.current.set(key, stop);
    const file = await fileOf(key);
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
      done(key);
    } else if (result.error.kind === 'refused')
      setFilm(key, { status: 'failed', id: undefined, message: errorText(result.error) ?? '' });
    else setFilm(key, { status: isOnline() ? 'failed' : 'waiting', message: errorText(result.error) ?? '' });
  };

  const resume = useRef((): void => {});
  resume.current = () => {
    const work = view().work;
    for (const { key, status } of picturesIn(work)) if (status === 'waiting') void sendPicture(key);
    if (work.film?.status === 'waiting') void sendFilm(work.film);
  };
  useEffect(() => {
    if (online) resume.current();
  }, [online]);
  // Pending files are shown from the device, also offline.
  const shownFiles = useRef((): void => {});
  shownFiles.current = () => {
    const work = view().work;
    for (const { key, status } of picturesIn(work)) if (status !== 'success') void fileOf(key);
    if (work.film && work.film.status !== 'success') void fileOf(work.film.key);
  };
  useEffect(() => {
    shownFiles.current();
    const started = stops.current;
    const urls = createdUrls.current;
    return () => {
      for (const stop of started.values()) stop.abort();
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, []);

  return {
    /** Object URLs of files on this page: used before and after the upload. */
    addresses,
    /** Uploaded share of the film, 0 to 1. */
    share,
    /** Adds a picture: `insert` puts it in its position. */
    addPicture: (
      file: File | Blob,
      measures: { width: number; height: number },
      insert: (work: Work, picture: WorkPicture) => Work,
    ): void => {
      const key = newKey();
      files.current.set(key, file);
      show(key, file);
      void keepFile(id, key, file);
      change((work) => insert(work, { key, url: '', ...measures, status: 'waiting' }));
      void sendPicture(key);
    },
    addFilm: (file: File, measures: { width: number; height: number; seconds: number }): void => {
      const key = newKey();
      files.current.set(key, file);
      show(key, file);
      void keepFile(id, key, file);
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
    forget: (key: string): void => {
      stops.current.get(key)?.abort();
      const { film } = view().work;
      if (film?.key === key && film.id !== undefined && film.status !== 'success') void dropFilm(film.id);
      stops.current.delete(key);
      files.current.delete(key);
      void dropFile(id, key);
    },
  };
};

export type Uploads = ReturnType<typeof useUploads>;
