import { keywordLength } from '@juhe/contract/content/search.constants';
import type { BookHit, TextMatch } from '@juhe/contract/content/search.schemas';
import * as contentPages from '@juhe/contract/pages/content';
import { PageLink } from '@juhe/platform';
import { useDebouncedEffect } from '@juhe/platform/parts/use-debounced';
import { Button, Empty, ErrorNotice, ListSkeleton } from '@juhe/ui';
import { SearchInput } from '@juhe/ui/parts/search/search-input';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '../../../locales/texts.gen.js';
import { keywordOf } from '../../../shared/keyword.ts';
import { Mark, Marked } from '@juhe/ui/parts/search/marked';
import css from './find-in-book.module.css';
import type { Position } from '../text/reader-parts.ts';
import { useBookText } from './use-book-text.ts';
import type { Convert } from '../text/use-convert.ts';

/** Debounce delay (ms) before the book is searched. */
const searchDelay = 400;
/** Number of matches per chapter shown until all are expanded. */
const folded = 3;

interface Props {
  bookId: string;
  /** Search text; owned by the parent. */
  text: string;
  onText: (text: string) => void;
  /** Set in the open reader; elsewhere a match is a link into the reader. */
  onChoose?: (bookPosition: Position) => void;
  /** Converts text to the script that the reader shows. */
  convert?: Convert;
}

interface HitsProps extends Pick<Props, 'bookId' | 'onChoose'> {
  hits: readonly BookHit[];
  terms: readonly string[];
  convert: Convert;
}

interface ToProps extends Pick<Props, 'bookId' | 'onChoose'> {
  bookPosition: Position;
  className: string | undefined;
  children: ReactNode;
}

/** Opens a position in the book. */
const To = ({ bookId, bookPosition, onChoose, className, children }: ToProps) =>
  onChoose ? (
    <button type="button" className={className} onClick={() => onChoose(bookPosition)}>
      {children}
    </button>
  ) : (
    <PageLink
      to={contentPages.readNovel({ id: bookId, indexId: bookPosition.chapterId, at: bookPosition.position })}
      className={className}
    >
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

const ChapterHits = ({ hit, terms, convert, ...to }: Omit<HitsProps, 'hits'> & { hit: BookHit }) => {
  const t = useTranslations('inBook');
  const [isOpen, setOpen] = useState(false);
  const { chapter, count, matches } = hit;
  const shown = isOpen ? matches : matches.slice(0, folded);
  return (
    <li className={css.chapter}>
      <To bookPosition={{ chapterId: chapter.id, position: 0 }} className={css.title} {...to}>
        <span className={css.name}>
          <Marked text={convert(chapter.title)} words={terms} />
        </span>
        {count > 0 && <span className={css.count}>{t('places', { n: count })}</span>}
      </To>
      <ul>
        {shown.map((match) => (
          <li key={match.position}>
            <To bookPosition={{ chapterId: chapter.id, position: match.position }} className={css.place} {...to}>
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
  const terms = keyword.split(' ');
  const to = { bookId, terms, convert, ...(onChoose ? { onChoose } : {}) };
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
  if (!list) return <ListSkeleton rows={4} media={0} />;
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

/** Full-text search in a book: a search field and every match in its chapters; a match opens in the reader. */
export const FindInBook = ({ text, onText, ...rest }: Props) => {
  const t = useTranslations('inBook');
  const [keyword, setKeyword] = useState(() => keywordOf(text));
  const searchNow = useDebouncedEffect(() => setKeyword(keywordOf(text)), text, searchDelay);
  return (
    <div className={css.find}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          searchNow();
        }}
      >
        <SearchInput text={text} label={t('field')} maxLength={keywordLength} onText={onText} />
      </form>
      {keyword === '' ? <p className={css.note}>{t('hint')}</p> : <Results key={keyword} keyword={keyword} {...rest} />}
    </div>
  );
};
