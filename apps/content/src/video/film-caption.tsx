import type { Video } from '@juhe/contract/content/video.schemas';
import { RelativeTime } from '@juhe/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { LocationLine } from '../shared/location-line.tsx';
import css from './film.module.css';

/** Whether a text takes more than two lines of a phone, for first screens; a window measures it. */
const isProbablyLong = (text: string): boolean =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.replace(/[^\0-\u02ff]/g, '  ').length / 40)), 0) >
  2;

/** Author, description and tags above the bottom edge. A long description is collapsed to two lines. */
export const FilmCaption = ({ video }: { video: Video }) => {
  const t = useTranslations('video');
  const texts = useRef<HTMLParagraphElement>(null);
  const [long, setLong] = useState(() => isProbablyLong(video.title));
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    const element = texts.current;
    if (element) setLong(element.scrollHeight > element.clientHeight + 1);
  }, []);
  return (
    <div className={css.caption}>
      <p className={css.author}>
        @{video.authorName} <RelativeTime at={video.publishedAt} kind="date" className={css.when ?? ''} />
      </p>
      {video.state !== 'published' && <p className={css.state}>{t(video.state)}</p>}
      <p ref={texts} data-words className={open ? css.words : `${css.words} ${css.folded}`}>
        {video.title}
      </p>
      {long && (
        <button type="button" className={css.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(open ? 'less' : 'more')}
        </button>
      )}
      {video.location && <LocationLine location={video.location} />}
      {video.tags.length > 0 && (
        <p className={css.tags}>
          {video.tags.map((tag) => (
            <span key={tag}>#{tag}</span>
          ))}
        </p>
      )}
    </div>
  );
};
