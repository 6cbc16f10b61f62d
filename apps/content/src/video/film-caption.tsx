import type { Video } from '@juhe/contract/content/video.schemas';
import { RelativeTime } from '@juhe/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from '../locales/texts.gen.js';
import { LocationLine } from '../shared/location-line.tsx';
import css from './film.module.css';

/** Author, description and tags above the bottom edge. A long description is collapsed to two lines. */
export const FilmCaption = ({ video }: { video: Video }) => {
  const t = useTranslations('video');
  const texts = useRef<HTMLParagraphElement>(null);
  const [long, setLong] = useState(false);
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
