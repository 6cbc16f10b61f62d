import type { CallResult } from '@juhe/api-client';
import { getFilmProgress, finishFilm, sendFilmPart, startFilm } from '@juhe/api-client/content/film';
import { filmLimits } from '@juhe/contract/content/film.constants';
import type { Film } from '@juhe/contract/content/film.schemas';

const { partBytes } = filmLimits;
/** Attempts per part before the upload stops; it can be resumed later. */
const attempts = 3;

interface FilmUpload {
  /** An earlier upload to resume. */
  readonly id?: string | undefined;
  /** Called with the upload's id as soon as it is known. */
  readonly onStart: (id: string) => void;
  /** Called with the uploaded share, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Uploads a film in parts and returns its URL and dimensions. Parts already uploaded are skipped, so that an interrupted
 * upload resumes; a failed part is retried. Never throws, shows no toast.
 */
export const uploadFilm = async (
  file: Blob & { name?: string },
  { id, onStart, onProgress, signal }: FilmUpload,
): Promise<CallResult<Film>> => {
  const name = (file.name ?? '').replace(/\p{C}/gu, '').trim().slice(0, 200) || 'film';
  let started = id === undefined ? undefined : await getFilmProgress(id, signal);
  // An upload that was aborted or idle for a day restarts.
  if (!started || (!started.ok && started.error.code === 404)) started = await startFilm({ name, size: file.size }, signal);
  if (!started.ok) return started;
  const upload = started.data.id;
  onStart(upload);
  const parts = Math.max(1, Math.ceil(file.size / partBytes));
  let done = parts - started.data.missing.length;
  onProgress(done / parts);
  for (const part of started.data.missing) {
    const piece = new File([file.slice(part * partBytes, (part + 1) * partBytes)], 'part');
    for (let attempt = 1; ; attempt += 1) {
      const sent = await sendFilmPart(
        { id: upload, part, file: piece },
        { signal, onProgress: (share) => onProgress((done + share) / parts) },
      );
      if (sent.ok) break;
      const isRetryable = sent.error.kind === 'network' || sent.error.kind === 'timeout';
      if (!isRetryable || attempt >= attempts || signal.aborted) return sent;
    }
    done += 1;
    onProgress(done / parts);
  }
  return finishFilm(upload, signal);
};
