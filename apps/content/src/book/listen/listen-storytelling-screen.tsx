import { isMissing } from '@juhe/api-client/common/missing';
import { useGetBookQuery, useListChaptersQuery } from '@juhe/api-client/content/book';
import type { Book, Chapter } from '@juhe/contract/content/book.schemas';
import * as contentPages from '@juhe/contract/pages/content';
import { PageLink, seekAudio, sleepAudio, useAudio, useNavigation, useQuery } from '@juhe/platform';
import { Button, cx, Empty, PageTitle, Picture, QueryView, SectionHead, Skeleton } from '@juhe/ui';
import { type CSSProperties, useState } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { AudioChapters } from './audio-chapters.tsx';
import { DetailSkeleton } from '../detail/detail-skeleton.tsx';
import { Keys, PlaceBar } from './listen-controls.tsx';
import { ListenTools } from './listen-tools.tsx';
import css from './listen.module.css';
import { saveListeningPosition } from './listening-position.ts';
import { useListeningRate } from './listening-rate.ts';
import { useReading } from '../reader/view/reading-position.ts';
import { canSpeak } from './speech.ts';
import { SpokenChapter } from './spoken-chapter.tsx';
import { type Listening, useListening } from './use-listening.ts';

/** Step (s) of the small keys backward and forward. */
const step = 15;

interface PartProps {
  book: Book;
  chapters: readonly Chapter[];
  shown: Chapter;
  listening: Listening;
  onChoose: (indexId: string) => void;
}

const adjacentChapters = (chapters: readonly Chapter[], shown: Chapter) => {
  const at = chapters.indexOf(shown);
  return [chapters[at - 1], chapters[at + 1]] as const;
};

const Cover = ({ book, isPaused }: { book: Book; isPaused: boolean }) => (
  <span className={cx(css.disc, isPaused && css.still)}>
    <Picture src={book.picUrl} alt="" ratio={1} fallback="headphones" priority />
  </span>
);

/** A chapter with audio, in the site's player. */
const ListenedBook = ({ book, chapters, shown, listening, onChoose }: PartProps) => {
  const t = useTranslations('book');
  const textOf = useTranslations('listen');
  const { maxTime, sleep } = useAudio();
  const [rate, setRate] = useListeningRate();
  const { loadedId, isPlay, time, place: savedPosition, press } = listening;
  const isLoaded = shown.id === loadedId;
  const [before, after] = adjacentChapters(chapters, shown);
  const resumeSeconds = savedPosition?.indexId === shown.id ? savedPosition.position : 0;
  return (
    <>
      <Cover book={book} isPaused={!isPlay} />
      <h2 className={css.title}>
        {shown.title}
        <PageTitle>{shown.title}</PageTitle>
      </h2>
      <PageLink to={contentPages.detailBook({ id: book.id })} className={css.book}>
        {book.title} · {book.author}
      </PageLink>
      <PlaceBar
        time={isLoaded ? time : resumeSeconds}
        total={isLoaded && maxTime > 0 ? maxTime : shown.audioSeconds}
        disabled={!isLoaded}
      />
      <Keys
        isPlay={isLoaded && isPlay}
        onPlay={() => press(shown.id)}
        before={[
          { label: t('previous'), icon: 'skip-back', onPress: before && (() => onChoose(before.id)) },
          { label: textOf('back', { n: step }), text: `−${step}`, onPress: isLoaded ? () => seekAudio(time - step) : undefined },
        ]}
        after={[
          { label: t('next'), icon: 'skip-forward', onPress: after && (() => onChoose(after.id)) },
          { label: textOf('on', { n: step }), text: `+${step}`, onPress: isLoaded ? () => seekAudio(time + step) : undefined },
        ]}
      />
      <ListenTools rate={rate} onRate={setRate} sleep={isLoaded ? sleep : null} onSleep={isLoaded ? sleepAudio : undefined} />
    </>
  );
};

interface SilentProps extends PartProps {
  /** The chapter at which the device voice was chosen or started automatically. */
  spoken: string | undefined;
  onSpeak: (indexId: string) => void;
  onSpeaking: (speaking: boolean) => void;
}

/** A chapter without audio: a notice, and the device's voice where one is available. */
const Silent = ({ book, chapters, shown, onChoose, spoken, onSpeak, onSpeaking }: SilentProps) => {
  const t = useTranslations('book');
  const textOf = useTranslations('listen');
  const { ready, start, save: savePosition } = useReading(book.id);
  const [before, after] = adjacentChapters(chapters, shown);
  const isSpoken = spoken !== undefined;
  const bookQuery = { id: book.id };
  // Positions of audiobooks are in seconds, so only the chapter of spoken text is stored.
  const saveReadingPosition = (position: number) =>
    book.audio
      ? saveListeningPosition(book.id, shown.id, 0)
      : savePosition({ indexId: shown.id, chapterNumber: shown.number, position });
  return (
    <>
      {!isSpoken && <Cover book={book} isPaused />}
      <h2 className={css.title}>
        {shown.title}
        <PageTitle>{shown.title}</PageTitle>
      </h2>
      <PageLink to={(book.audio ? contentPages.detailBook : contentPages.novelDetail)(bookQuery)} className={css.book}>
        {book.title} · {book.author}
      </PageLink>
      {!isSpoken && (
        <>
          <p className={css.offer}>{t('noAudio')}</p>
          {canSpeak() && (
            <Button kind="primary" icon="volume-2" onClick={() => onSpeak(shown.id)}>
              {textOf('speak')}
            </Button>
          )}
        </>
      )}
      {isSpoken &&
        (ready ? (
          <SpokenChapter
            key={shown.id}
            book={book}
            chapter={shown}
            position={!book.audio && start?.indexId === shown.id ? start.position : 0}
            begin={spoken === shown.id}
            onPrevious={before && (() => onChoose(before.id))}
            onNext={after && ((ended) => (ended && after.audioUrl === '' ? onSpeak(after.id) : onChoose(after.id)))}
            onPosition={(position, speaking) => {
              onSpeaking(speaking);
              saveReadingPosition(position);
            }}
          />
        ) : (
          <Skeleton height={320} />
        ))}
    </>
  );
};

const Player = ({
  book,
  chapters,
  requestedId,
}: {
  book: Book;
  chapters: readonly Chapter[];
  requestedId: string | undefined;
}) => {
  const t = useTranslations('book');
  const { replaceQuery } = useNavigation();
  const listening = useListening(book, chapters, 'listen-storytelling');
  const { loadedId, isPlay, place: savedPosition, press } = listening;
  // Once the voice is chosen, it continues from chapter to chapter.
  const [spoken, setSpoken] = useState<string>();
  const [speaking, setSpeaking] = useState(false);
  const find = (id: string | undefined) => (id === undefined ? undefined : chapters.find((chapter) => chapter.id === id));
  const requestedChapter = find(requestedId);
  const shown =
    (requestedChapter?.audioUrl === '' ? requestedChapter : undefined) ??
    find(loadedId) ??
    requestedChapter ??
    find(savedPosition?.indexId) ??
    chapters[0];
  if (!shown) return <Empty icon="headphones" text={t('noAudio')} />;
  const isSpoken = spoken !== undefined && shown.audioUrl === '';
  const choose = (indexId: string) => {
    replaceQuery({ indexId }, contentPages.listenStorytelling);
    const isSilent = find(indexId)?.audioUrl === '';
    // The page already shows a notice for a book without any audio.
    if (!isSilent || spoken === undefined) press(indexId);
  };
  const speak = (indexId: string) => {
    replaceQuery({ indexId }, contentPages.listenStorytelling);
    setSpoken(indexId);
  };
  const part = { book, chapters, shown, listening, onChoose: choose };
  return (
    <>
      <section className={css.player} style={{ '--tone': book.tone } as CSSProperties} aria-label={t('player')}>
        {shown.audioUrl === '' ? (
          <Silent {...part} spoken={spoken} onSpeak={speak} onSpeaking={setSpeaking} />
        ) : (
          <ListenedBook {...part} />
        )}
      </section>
      <section className={css.list} aria-label={t('index')}>
        <SectionHead>{t('index')}</SectionHead>
        <AudioChapters
          chapters={chapters}
          loadedId={isSpoken ? shown.id : loadedId}
          isPlay={isSpoken ? speaking : isPlay}
          onPress={choose}
        />
      </section>
    </>
  );
};

const ListenStorytellingBody = ({ book, requestedId }: { book: Book; requestedId: string | undefined }) => {
  const index = useListChaptersQuery({ bookId: book.id });
  return (
    <QueryView query={index}>{(chapters) => <Player book={book} chapters={chapters} requestedId={requestedId} />}</QueryView>
  );
};

/**
 * Listening page: the full-size player with the book's chapters; the device can read aloud chapters without audio.
 * `?id=&indexId=`
 */
const ListenStorytellingScreen = () => {
  const t = useTranslations('book');
  const { id, indexId } = useQuery(contentPages.listenStorytelling);
  const query = useGetBookQuery({ id: id ?? '' }, { skip: !id });
  if (!id || isMissing(query.error))
    return <Empty icon="headphones" text={t('missing')} action={{ label: t('toHome'), to: contentPages.discover() }} />;
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(book) => <ListenStorytellingBody key={book.id} book={book} requestedId={indexId} />}
    </QueryView>
  );
};

export { ListenStorytellingScreen as Screen };
