import * as contentPages from '@juhe/contract/pages/content';
import { Icon, MediaRow } from '@juhe/ui';
import type { ItemOf } from './matched-rows.tsx';
import { Mark, Marked } from '@juhe/ui/parts/search/marked';
import css from './search.module.css';

/** A chapter with the passage that contains the words; it opens in the reader there. */
export const MatchedChapter = ({ item: { chapter, match }, terms }: { item: ItemOf<'chapter'>; terms: readonly string[] }) => (
  <MediaRow
    src={chapter.picUrl}
    ratio={3 / 4}
    width={56}
    fallback="book-open"
    title={<Marked text={chapter.title} words={terms} />}
    note={
      match && (
        <span className={css.lines}>
          {match.before}
          <Mark>{match.match}</Mark>
          {match.after}
        </span>
      )
    }
    foot={
      <span className={css.byline}>
        <Icon name="book-open" size={14} />
        <span className={css.bylineName}>
          <Marked text={`${chapter.bookTitle} · ${chapter.author}`} words={terms} />
        </span>
      </span>
    }
    to={contentPages.readNovel({
      id: chapter.bookId,
      indexId: chapter.id,
      ...(match ? { at: match.position } : {}),
    })}
  />
);
