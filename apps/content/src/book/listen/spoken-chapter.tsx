import { useReadChapterQuery } from '@juhe/api-client/content/book';
import type { Book, Chapter, ChapterText } from '@juhe/contract/content/book.schemas';
import * as contentPages from '@juhe/contract/pages/content';
import { PageLink } from '@juhe/platform';
import { buttonClass, cx, Empty, Icon, QueryView, Skeleton } from '@juhe/ui';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useTranslations } from '../../locales/texts.gen.js';
import { Keys } from './listen-controls.tsx';
import { ListenTools } from './listen-tools.tsx';
import css from './listen.module.css';
import { useListeningRate } from './listening-rate.ts';
import { type Sentence, sentenceAt, sentencesOf } from './speech-sentences.ts';
import { useSpeech } from './use-speech.ts';

interface SpokenProps {
  book: Book;
  chapter: Chapter;
  /** Characters of the chapter that have been read. */
  position: number;
  /** Whether the voice starts automatically because the previous chapter has ended. */
  begin: boolean;
  onPrevious: (() => void) | undefined;
  /** `ended`: the chapter was spoken to the end. */
  onNext: ((ended: boolean) => void) | undefined;
  /** Reports the position of the voice and whether it speaks. */
  onPosition: (position: number, speaking: boolean) => void;
}

const paragraphsOf = (sentences: readonly Sentence[]): (readonly [Sentence, number])[][] => {
  const paragraphs: (readonly [Sentence, number])[][] = [];
  sentences.forEach((sentence, i) => {
    (paragraphs[sentence.paragraph] ??= []).push([sentence, i]);
  });
  return paragraphs;
};

/** The text with the current sentence marked; a tap on a sentence goes there (keyboard users have the player keys). */
const SpokenText = ({ sentences, at, onTo }: { sentences: readonly Sentence[]; at: number; onTo: (at: number) => void }) => {
  const t = useTranslations('listen');
  const box = useRef<HTMLDivElement>(null);
  const paragraphs = useMemo(() => paragraphsOf(sentences), [sentences]);
  useEffect(() => {
    const [frame, saying] = [box.current, box.current?.querySelector<HTMLElement>(`[data-sentence="${at}"]`)];
    if (!frame || !saying) return;
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    frame.scrollTo({ top: saying.offsetTop - frame.clientHeight / 3, behavior: prefersReducedMotion ? 'auto' : 'smooth' });
  }, [at]);
  const tap = useEffectEvent((event: MouseEvent) => {
    const sentence = event.target instanceof Element && event.target.closest('[data-sentence]');
    if (sentence && getSelection()?.isCollapsed !== false) onTo(Number(sentence.getAttribute('data-sentence')));
  });
  useEffect(() => {
    const frame = box.current;
    const listener = (event: MouseEvent) => tap(event);
    frame?.addEventListener('click', listener);
    return () => frame?.removeEventListener('click', listener);
  }, []);
  return (
    // Focusable, so that it can be scrolled with the keyboard.
    <div ref={box} className={css.spoken} role="region" aria-label={t('text')} tabIndex={0}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph[0]?.[0].at}>
          {paragraph.map(([{ text }, i]) =>
            i === at ? (
              <mark key={i} className={css.saying} data-sentence={i} aria-current="true">
                {text}
              </mark>
            ) : (
              <span key={i} data-sentence={i}>
                {text}
              </span>
            ),
          )}
        </p>
      ))}
    </div>
  );
};

const Voice = ({ chapter, ...props }: Omit<SpokenProps, 'chapter'> & { chapter: ChapterText }) => {
  const t = useTranslations('listen');
  const books = useTranslations('book');
  const { book, position, begin, onPrevious, onNext, onPosition } = props;
  const [rate, setRate] = useListeningRate();
  const sentences = useMemo(() => sentencesOf(chapter.text), [chapter.text]);
  const speech = useSpeech({
    sentences,
    from: sentenceAt(sentences, position),
    rate,
    begin,
    onEnd: () => onNext?.(true),
  });
  const isPlay = speech.status === 'speaking';
  const spokenPosition = sentences[speech.at]?.at ?? 0;
  const reportPosition = useEffectEvent(() => {
    if (speech.status !== 'idle') onPosition(speech.status === 'ended' ? chapter.text.length : spokenPosition, isPlay);
  });
  useEffect(() => reportPosition(), [speech.status, speech.at]);
  if (sentences.length === 0) return <Empty icon="volume-2" text={t('nothing')} />;
  const step = (by: -1 | 1) => {
    const to = speech.at + by;
    return to >= 0 && to < sentences.length ? () => speech.to(to) : undefined;
  };
  return (
    <>
      <p className={css.note}>
        <Icon name="volume-2" size={14} />
        {speech.status === 'failed' ? t('noVoice') : t('byDevice')}
      </p>
      {speech.status === 'failed' && (
        <p role="alert" className="visually-hidden">
          {t('noVoice')}
        </p>
      )}
      <SpokenText sentences={sentences} at={speech.at} onTo={speech.to} />
      <Keys
        isPlay={isPlay}
        onPlay={isPlay ? speech.pause : speech.play}
        before={[
          { label: books('previous'), icon: 'skip-back', onPress: onPrevious },
          { label: t('previousSentence'), icon: 'chevron-left', onPress: step(-1) },
        ]}
        after={[
          { label: books('next'), icon: 'skip-forward', onPress: onNext && (() => onNext(false)) },
          { label: t('nextSentence'), icon: 'chevron-right', onPress: step(1) },
        ]}
      />
      <ListenTools rate={rate} onRate={setRate} sleep={speech.sleep} onSleep={speech.sleepAfter} />
      <PageLink
        to={contentPages.readNovel({ id: book.id, indexId: chapter.id })}
        className={cx(buttonClass('text', 's'), css.way)}
      >
        {t('readInstead')}
      </PageLink>
    </>
  );
};

/** A chapter without audio, read aloud by the device at the member's choice; the current sentence is marked. */
export const SpokenChapter = ({ chapter, ...props }: SpokenProps) => {
  const query = useReadChapterQuery({ bookId: props.book.id, indexId: chapter.id });
  return (
    <QueryView query={query} skeleton={<Skeleton height={320} />}>
      {(text) => <Voice key={text.id} chapter={text} {...props} />}
    </QueryView>
  );
};
