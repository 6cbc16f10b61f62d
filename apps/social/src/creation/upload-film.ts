import type { CallResult } from '@juhe/api-client';
import { filmProgress, finishFilm, sendFilmPart, startFilm } from '@juhe/api-client/content/film';
import type { Film } from '@juhe/contract/content/film.schemas';

/** Bytes of a part; the server's own number (contract `filmLimits`). */
const partBytes = 4 * 1024 * 1024;
/** Attempts at a part before the upload stops; it goes on from there later. */
const attempts = 3;

interface FilmUpload {
  /** An upload that began before and goes on. */
  readonly id?: string | undefined;
  /** Is told the upload's name as soon as there is one. */
  readonly onStart: (id: string) => void;
  /** The share that is there, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Sends a film part by part and answers its address and measures. What is there already is not sent again, so that an upload that broke off goes
 * on; a part that fails is tried again. Never throws, shows no toast.
 */
export const uploadFilm = async (
  file: Blob & { name?: string },
  { id, onStart, onProgress, signal }: FilmUpload,
): Promise<CallResult<Film>> => {
  const name = (file.name ?? '').replace(/\p{C}/gu, '').trim().slice(0, 200) || 'film';
  let begun = id === undefined ? undefined : await filmProgress(id, signal);
  // One that was given up, or lay for a day, begins anew.
  if (!begun || (!begun.ok && begun.error.code === 404)) begun = await startFilm({ name, size: file.size }, signal);
  if (!begun.ok) return begun;
  const upload = begun.data.id;
  onStart(upload);
  const parts = Math.max(1, Math.ceil(file.size / partBytes));
  let done = parts - begun.data.missing.length;
  onProgress(done / parts);
  for (const part of begun.data.missing) {
    const piece = new File([file.slice(part * partBytes, (part + 1) * partBytes)], 'part');
    for (let attempt = 1; ; attempt += 1) {
      const sent = await sendFilmPart(
        { id: upload, part, file: piece },
        { signal, onProgress: (share) => onProgress((done + share) / parts) },
      );
      if (sent.ok) break;
      const again = sent.error.kind === 'network' || sent.error.kind === 'timeout';
      if (!again || attempt >= attempts || signal.aborted) return sent;
    }
    done += 1;
    onProgress(done / parts);
  }
  return finishFilm(upload, signal);
};
