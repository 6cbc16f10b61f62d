import { useQueryBookDetailQuery, useQueryBookIndexListQuery } from '@juhe/api-client/content/book';
import type { Book, Chapter } from '@juhe/contract/content/book.schemas';
import { PageLink, seekAudio, useAudio, useQuery, useTranslations } from '@juhe/platform';
import { cx, Empty, Icon, IconButton, Picture, QueryView, SectionTitle } from '@juhe/ui';
import { type CSSProperties, useState } from 'react';
import { AudioChapters } from './audio-chapters.tsx';
import { clock } from './clock.ts';
import { DetailSkeleton } from './detail-skeleton.tsx';
import css from './listen.module.css';
import { useListening } from './use-listening.ts';

interface PlaceProps {
  time: number;
  total: number;
  disabled: boolean;
}

/** How far it is, and the way to another place; the thumb follows the finger until it is let go. */
const PlaceBar = ({ time, total, disabled }: PlaceProps) => {
  const t = useTranslations('book');
  const [wanted, setWanted] = useState<number>();
  const at = Math.min(wanted ?? time, total);
  const settle = () => {
    if (wanted !== undefined) seekAudio(wanted);
    setWanted(undefined);
  };
  return (
    <div className={css.place}>
      <input
        type="range"
        min={0}
        max={Math.max(1, Math.floor(total))}
        step={1}
        value={Math.floor(at)}
        disabled={disabled}
        aria-label={t('heard')}
        aria-valuetext={t('heardOf', { at: clock(at), total: clock(total) })}
        className={css.range}
        style={{ '--heard': `${total > 0 ? (at / total) * 100 : 0}%` } as CSSProperties}
        onChange={(event) => setWanted(Number(event.target.value))}
        onPointerUp={settle}
        onKeyUp={settle}
        onBlur={settle}
      />
      <span>{clock(at)}</span>
      <span>{clock(total)}</span>
    </div>
  );
};

const Player = ({ book, chapters, wantedId }: { book: Book; chapters: readonly Chapter[]; wantedId: string | undefined }) => {
  const t = useTranslations('book');
  const { maxTime } = useAudio();
  const { loadedId, isPlay, time, place, press } = useListening(book, chapters, 'listen-storytelling');
  const shownId = loadedId ?? wantedId ?? place?.indexId;
  const at = Math.max(
    0,
    chapters.findIndex(({ id }) => id === shownId),
  );
  const shown = chapters[at];
  if (!shown) return <Empty icon="headphones" text={t('noAudio')} />;
  const isLoaded = shown.id === loadedId;
  const [before, after] = [chapters[at - 1], chapters[at + 1]];
  const kept = place?.indexId === shown.id ? place.position : 0;
  return (
    <>
      <section className={css.player} style={{ '--tone': book.tone } as CSSProperties} aria-label={t('player')}>
        <span className={cx(css.disc, !isPlay && css.still)}>
          <Picture src={book.picUrl} alt="" ratio={1} fallback="headphones" priority />
        </span>
        <h2 className={css.title}>{shown.title}</h2>
        <PageLink to="/subPackages/find/detail-book" query={{ id: book.id }} className={css.book}>
          {book.title} · {book.author}
        </PageLink>
        <PlaceBar
          time={isLoaded ? time : kept}
          total={isLoaded && maxTime > 0 ? maxTime : shown.audioSeconds}
          disabled={!isLoaded}
        />
        <div className={css.keys}>
          <IconButton icon="skip-back" label={t('previous')} disabled={!before} onClick={() => before && press(before.id)} />
          <button
            type="button"
            className={css.main}
            aria-label={t(isLoaded && isPlay ? 'pause' : 'listen')}
            onClick={() => press(shown.id)}
          >
            <Icon name={isLoaded && isPlay ? 'pause' : 'play'} size={32} filled />
          </button>
          <IconButton icon="skip-forward" label={t('next')} disabled={!after} onClick={() => after && press(after.id)} />
        </div>
      </section>
      <section className={css.list} aria-label={t('index')}>
        <SectionTitle>{t('index')}</SectionTitle>
        <AudioChapters chapters={chapters} loadedId={loadedId} isPlay={isPlay} onPress={press} />
      </section>
    </>
  );
};

const Body = ({ book, wantedId }: { book: Book; wantedId: string | undefined }) => {
  const index = useQueryBookIndexListQuery({ bookId: book.id });
  return <QueryView query={index}>{(chapters) => <Player book={book} chapters={chapters} wantedId={wantedId} />}</QueryView>;
};

/** Listening: the player at full size with the book's chapters. `?id=&indexId=` */
export const Screen = () => {
  const t = useTranslations('book');
  const { id, indexId } = useQuery();
  const query = useQueryBookDetailQuery({ id: id ?? '' }, { skip: !id });
  if (!id || (query.error && 'code' in query.error && (query.error.code === 404 || query.error.code === 400)))
    return <Empty icon="headphones" text={t('missing')} action={{ label: t('toHome'), to: '/pages/index/index' }} />;
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(book) => <Body key={book.id} book={book} wantedId={indexId} />}
    </QueryView>
  );
};
