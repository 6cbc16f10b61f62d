import type { Book, Chapter } from '@juhe/contract/content/book.schemas';
import * as contentPages from '@juhe/contract/pages/content';
import { type AudioTrack, playAudio, setAudioRate, toggleAudio, useAudio } from '@juhe/platform';
import { followListening, useListeningPosition } from './listening-position.ts';
import { listeningRate } from './listening-rate.ts';

/** The page that plays; the player links back to it. */
const listeningPages = { 'detail-book': contentPages.detailBook, 'listen-storytelling': contentPages.listenStorytelling };

export type ListeningPage = keyof typeof listeningPages;

/** Provides a book's chapters as player tracks, with their playback state. */
export const useListening = (book: Book, chapters: readonly Chapter[], page: ListeningPage) => {
  const audio = useAudio();
  const savedPosition = useListeningPosition(book.id);
  const tracks = chapters.map(
    (chapter): AudioTrack => ({
      id: chapter.id,
      url: chapter.audioUrl,
      title: chapter.title,
      album: book.title,
      picUrl: book.picUrl,
      maxTime: chapter.audioSeconds,
      pageType: page,
      pageUrl: listeningPages[page]({ id: book.id }),
    }),
  );
  const loadedId = chapters.some(({ id }) => id === audio.currentPlayId) ? audio.currentPlayId : undefined;

  /** Plays a chapter from the last position; the loaded chapter toggles between play and pause. */
  const press = (indexId: string): void => {
    if (indexId === loadedId) return toggleAudio();
    const track = tracks.find(({ id }) => id === indexId);
    if (!track) return undefined;
    followListening(
      book.id,
      tracks.map(({ id }) => id),
    );
    setAudioRate(listeningRate());
    return playAudio(savedPosition?.indexId === indexId ? { ...track, startAt: savedPosition.position } : track, tracks);
  };

  return {
    /** The chapter of this book that is loaded in the player. */
    loadedId,
    isPlay: loadedId !== undefined && audio.isPlay,
    time: loadedId === undefined ? 0 : audio.currentPlayTime,
    place: savedPosition,
    press,
  };
};

export type Listening = ReturnType<typeof useListening>;
