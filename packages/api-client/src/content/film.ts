import { call } from '@juhe/api-client';
import { film } from '@juhe/contract/content/film';
import type { ClientInput } from '@juhe/contract/operation';

/** The steps of a film's upload. Quiet: its tile shows the progress. */
export const startFilm = (input: ClientInput<typeof film.startFilm>, signal: AbortSignal) =>
  call(film.startFilm, input, { quiet: true, signal });
export const getFilmProgress = (id: string, signal: AbortSignal) => call(film.getFilmProgress, { id }, { quiet: true, signal });
export const sendFilmPart = (
  input: ClientInput<typeof film.sendFilmPart>,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => call(film.sendFilmPart, input, { quiet: true, ...options });
export const finishFilm = (id: string, signal: AbortSignal) => call(film.finishFilm, { id }, { quiet: true, signal });
export const dropFilm = (id: string) => call(film.dropFilm, { id }, { quiet: true });
