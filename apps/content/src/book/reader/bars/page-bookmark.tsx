import { useNavigation } from '@juhe/platform';
import { PageAction, toast } from '@juhe/ui';
import type { RefObject } from 'react';
import { useTranslations } from '../../../locales/texts.gen.js';
import type { useBookmarks } from '../contents/bookmarks.ts';
import barsCss from './reader-bars.module.css';
import { useReadingStatus, type ReadingStatusStore } from '../view/reader-info.ts';
import type { ViewHandle } from '../view/reader-view.ts';

export type Bookmarks = ReturnType<typeof useBookmarks>;

/** The ribbon of a bookmarked page, and the button to add or remove the bookmark. */
export const PageBookmark = ({
  statusStore,
  bookmarks,
  view,
}: {
  statusStore: ReadingStatusStore;
  bookmarks: Bookmarks;
  view: RefObject<ViewHandle | null>;
}) => {
  const t = useTranslations('book');
  const { whenSignedIn } = useNavigation();
  const { chapter, start, end, atEnd } = useReadingStatus(statusStore);
  if (!chapter || (atEnd && end === 0)) return null;
  const pageBookmarks = bookmarks.list.filter(
    ({ indexId, position }) => indexId === chapter.id && position >= start && (position < end || start === end),
  );
  const toggle = async () => {
    if (pageBookmarks.length > 0) for (const { id } of pageBookmarks) await bookmarks.remove(id);
    else {
      const { position } = view.current?.currentPosition() ?? { position: start };
      const excerpt = chapter.text.slice(position, position + 100).trim() || chapter.title;
      const { id: indexId, number: chapterNumber, title: chapterTitle } = chapter;
      if (await bookmarks.add({ indexId, chapterNumber, chapterTitle, position, excerpt }))
        toast(t('bookmarkToast'), { kind: 'success' });
    }
  };
  return (
    <>
      {pageBookmarks.length > 0 && <span className={barsCss.ribbon} aria-hidden="true" />}
      <PageAction
        icon="bookmark"
        label={t(pageBookmarks.length > 0 ? 'takeBookmark' : 'putBookmark')}
        aria-pressed={pageBookmarks.length > 0}
        filled={pageBookmarks.length > 0}
        onClick={() => whenSignedIn(toggle)}
      />
    </>
  );
};
