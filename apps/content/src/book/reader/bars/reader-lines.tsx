import { dateTimeFormat, useLang } from '@juhe/platform';
import { cx, PageTitle } from '@juhe/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslations } from '../../../locales/texts.gen.js';
import { useReadingStatus, type ReadingStatusStore } from '../view/reader-info.ts';
import css from './reader-lines.module.css';
import type { Convert } from '../text/use-convert.ts';

/** @param share fraction of 1 */
export const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

const minute = 60_000;

/** The time of day, to the minute. */
const Clock = () => {
  const format = dateTimeFormat(useLang(), { hour: '2-digit', minute: '2-digit' });
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), minute - (Date.now() % minute));
    return () => clearTimeout(timer);
  }, [now]);
  return <span className={css.figure}>{format.format(now)}</span>;
};
// A constant element, so that a page turn does not render it.
const clock = <Clock />;

interface Props {
  statusStore: ReadingStatusStore;
  convert: Convert;
  /** Pages leave room for these lines; scrolling text runs beneath them. */
  paged: boolean;
}

/** The unobtrusive lines above and below the text: chapter, progress and time. */
export const PageLines = ({ statusStore, convert, paged }: Props) => {
  const t = useTranslations('book');
  const { chapter, page, pages, share, atEnd } = useReadingStatus(statusStore);
  if (!chapter) return null;
  const line = cx(css.line, !paged && css.solid);
  return (
    <>
      <p className={cx(line, css.above)} aria-hidden="true">
        <span>{convert(page === 1 ? chapter.bookTitle : chapter.title)}</span>
      </p>
      <p className={cx(line, css.below)} aria-hidden="true">
        <span>{t('chapterOf', { n: chapter.number, total: chapter.chapters })}</span>
        {clock}
        <span className={css.figure}>
          {page !== undefined && pages !== undefined ? `${page} / ${pages}` : !(atEnd && share >= 1) && percent(share)}
        </span>
      </p>
      <span className="visually-hidden" role="status">
        {t('chapterOf', { n: chapter.number, total: chapter.chapters })}
        {page !== undefined && pages !== undefined && ` · ${t('pageOf', { n: page, total: pages })}`}
      </span>
    </>
  );
};

/** The book's title in the navigation bar. */
export const BookTitle = ({ statusStore, convert }: Omit<Props, 'paged'>) => {
  const currentTitle = () => statusStore.get().chapter?.bookTitle;
  const title = useSyncExternalStore(statusStore.subscribe, currentTitle, currentTitle);
  return title !== undefined && <PageTitle always>{convert(title)}</PageTitle>;
};
