import type { BookHit, TextMatch } from '@juhe/contract/content/search.schemas';
import * as contentPages from '@juhe/contract/pages/content';
import { PageLink, useTranslations } from '@juhe/platform';
import { Button, Empty, ErrorNotice, ListSkeleton, TextInput } from '@juhe/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { keywordOf, longest } from '../shared/keyword.ts';
import { Mark, Marked } from '@juhe/ui/parts/marked';
import css from './find-in-book.module.css';
import type { Place } from './reader-parts.ts';
import { useBookText } from './use-book-text.ts';
import type { Convert } from './use-convert.ts';

/** Milliseconds without another key before the book is searched. */
const pause = 400;
/** Places of a chapter that are shown before the rest is unfolded. */
const folded = 3;

interface Props {
  bookId: string;
  /** What is typed: the one who shows the search keeps it. */
  text: string;
  onText: (text: string) => void;
  /** In the open reader; elsewhere a place is a link into it. */
  onChoose?: (place: Place) => void;
  /** Characters as the reader shows them. */
  convert?: Convert;
}

interface HitsProps extends Pick<Props, 'bookId' | 'onChoose'> {
  hits: readonly BookHit[];
  words: readonly string[];
  convert: Convert;
}

interface ToProps extends Pick<Props, 'bookId' | 'onChoose'> {
  place: Place;
  className: string | undefined;
  children: ReactNode;
}

/** Leads to a place of the book. */
const To = ({ bookId, place, onChoose, className, children }: ToProps) =>
  onChoose ? (
    <button type="button" className={className} onClick={() => onChoose(place)}>
      {children}
    </button>
  ) : (
    <PageLink to={contentPages.readNovel({ id: bookId, indexId: place.chapterId, at: place.position })} className={className}>
      {children}
    </PageLink>
  );

const Match = ({ match, convert }: { match: TextMatch; convert: Convert }) => (
  <>
    {convert(match.before)}
    <Mark>{convert(match.match)}</Mark>
    {convert(match.after)}
  </>
);

const ChapterHits = ({ hit, words, convert, ...to }: Omit<HitsProps, 'hits'> & { hit: BookHit }) => {
  const t = useTranslations('inBook');
  const [isOpen, setOpen] = useState(false);
  const { chapter, count, matches } = hit;
  const shown = isOpen ? matches : matches.slice(0, folded);
  return (
    <li className={css.chapter}>
      <To place={{ chapterId: chapter.id, position: 0 }} className={css.title} {...to}>
        <span className={css.name}>
          <Marked text={convert(chapter.title)} words={words} />
        </span>
        {count > 0 && <span className={css.count}>{t('places', { n: count })}</span>}
      </To>
      <ul>
        {shown.map((match) => (
          <li key={match.position}>
            <To place={{ chapterId: chapter.id, position: match.position }} className={css.place} {...to}>
              <Match match={match} convert={convert} />
            </To>
          </li>
        ))}
      </ul>
      {!isOpen && matches.length > folded && (
        <Button kind="text" size="s" onClick={() => setOpen(true)}>
          {t('unfold', { n: matches.length - folded })}
        </Button>
      )}
      {isOpen && count > matches.length && <p className={css.note}>{t('firstOnly', { n: matches.length })}</p>}
    </li>
  );
};

const Hits = ({ hits, ...rest }: HitsProps) => (
  <ol>
    {hits.map((hit) => (
      <ChapterHits key={hit.chapter.id} hit={hit} {...rest} />
    ))}
  </ol>
);

const asWritten: Convert = (text) => text;

const Results = ({ keyword, bookId, onChoose, convert = asWritten }: Omit<Props, 'text' | 'onText'> & { keyword: string }) => {
  const t = useTranslations('inBook');
  const { query, list, total, onDevice, isCut } = useBookText(bookId, keyword);
  const words = keyword.split(' ');
  const to = { bookId, words, convert, ...(onChoose ? { onChoose } : {}) };
  const retry = { label: t('retry'), onClick: () => void query.refetch() };
  if (onDevice)
    return onDevice.chapters === 0 ? (
      <Empty icon="search" text={t('nothingKept')} action={retry} />
    ) : (
      <>
        <p className={css.note} role="status">
          {t('keptOnly', { n: onDevice.chapters })}
        </p>
        {onDevice.list.length > 0 ? (
          <Hits hits={onDevice.list} {...to} />
        ) : (
          <Empty icon="search" text={t('none', { keyword })} action={retry} />
        )}
      </>
    );
  if (query.isError && !isCut && !list) return <ErrorNotice error={query.error} onRetry={retry.onClick} />;
  if (!list) return <ListSkeleton rows={4} />;
  if (list.length === 0) return <Empty icon="search" text={t('none', { keyword })} />;
  return (
    <>
      <p className={css.note} role="status">
        {t('chapters', { n: total })}
      </p>
      <Hits hits={list} {...to} />
      {query.hasNextPage && (
        <Button kind="text" size="s" block busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('moreChapters')}
        </Button>
      )}
    </>
  );
};

/** Where a book says something: a field, and each place of its texts that has the words; it leads there in the reader. */
export const FindInBook = ({ text, onText, ...rest }: Props) => {
  const t = useTranslations('inBook');
  const [keyword, setKeyword] = useState(() => keywordOf(text));
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(keywordOf(text)), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div className={css.find}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          setKeyword(keywordOf(text));
        }}
      >
        <TextInput
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={longest}
          value={text}
          placeholder={t('field')}
          aria-label={t('field')}
          onChange={(event) => onText(event.target.value)}
        />
      </form>
      {keyword === '' ? <p className={css.note}>{t('hint')}</p> : <Results key={keyword} keyword={keyword} {...rest} />}
    </div>
  );
};
