import { DateTime, Empty, IconButton } from '@juhe/ui';
import { useTranslations } from '../../../locales/texts.gen.js';
import type { useBookmarks } from './bookmarks.ts';
import css from './reader-index.module.css';
import type { Position } from '../text/reader-parts.ts';
import type { Convert } from '../text/use-convert.ts';

interface Props {
  bookmarks: ReturnType<typeof useBookmarks>;
  convert: Convert;
  onChoose: (bookPosition: Position) => void;
}

/** The member's bookmarks in the book, sorted by position. */
export const ReaderBookmarks = ({ bookmarks, convert, onChoose }: Props) => {
  const t = useTranslations('book');
  if (bookmarks.list.length === 0) return <Empty icon="bookmark" text={t('noBookmarks')} />;
  return (
    <ul className={css.marks}>
      {bookmarks.list.map(({ id, indexId, position, chapterTitle, excerpt, createdAt }) => (
        <li key={id} className={css.mark}>
          <button type="button" className={css.to} onClick={() => onChoose({ chapterId: indexId, position })}>
            <span className={css.excerpt}>{convert(excerpt)}</span>
            <span className={css.about}>
              <span className={css.of}>{convert(chapterTitle)}</span>
              <DateTime at={createdAt} />
            </span>
          </button>
          <IconButton
            icon="trash-2"
            label={t('removeBookmark', { text: excerpt.slice(0, 12) })}
            size={18}
            onClick={() => void bookmarks.remove(id)}
          />
        </li>
      ))}
    </ul>
  );
};
