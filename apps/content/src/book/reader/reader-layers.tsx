import * as contentPages from '@juhe/contract/pages/content';
import { useNavigation } from '@juhe/platform';
import { type RefObject, useState } from 'react';
import { type Bookmarks, PageBookmark } from './bars/page-bookmark.tsx';
import { ReaderBars } from './bars/reader-bars.tsx';
import { IndexSheet } from './contents/reader-index.tsx';
import type { ReadingStatusStore } from './view/reader-info.ts';
import { BookTitle } from './bars/reader-lines.tsx';
import type { Position } from './text/reader-parts.ts';
import type { useReaderSettings } from './settings/reader-settings.ts';
import { SettingsSheet } from './settings/reader-settings-sheet.tsx';
import type { ViewHandle } from './view/reader-view.ts';
import { awakeWorks } from './settings/use-awake.ts';
import type { Convert } from './text/use-convert.ts';

type ReaderSettings = ReturnType<typeof useReaderSettings>;

interface Props {
  bookId: string;
  view: RefObject<ViewHandle | null>;
  statusStore: ReadingStatusStore;
  convert: Convert;
  bookmarks: Bookmarks;
  settings: ReaderSettings['settings'];
  /** The bars are visible. */
  isShown: boolean;
  /** The chapter that the table of contents marks. */
  chapterId: string;
  goTo: (position: Position) => void;
  /** Goes to the next (1) or previous (-1) chapter. */
  onChapter: (by: 1 | -1) => void;
  onSettings: ReaderSettings['change'];
}

/** The layers above the text: title, bookmark, bars, table of contents and settings. */
export const ReaderLayers = ({
  bookId,
  view,
  statusStore,
  convert,
  bookmarks,
  settings,
  isShown,
  chapterId,
  goTo,
  onChapter,
  onSettings,
}: Props) => {
  const { navigateTo } = useNavigation();
  const [sheet, setSheet] = useState<'index' | 'settings'>();
  const close = () => setSheet(undefined);
  const isNight = settings.theme === 'night';
  return (
    <>
      <BookTitle statusStore={statusStore} convert={convert} />
      <PageBookmark statusStore={statusStore} bookmarks={bookmarks} view={view} />
      <ReaderBars
        shown={isShown}
        night={isNight}
        statusStore={statusStore}
        convert={convert}
        onChapter={onChapter}
        onGo={(position) => {
          const { chapter } = statusStore.get();
          if (chapter) goTo({ chapterId: chapter.id, position });
        }}
        onPage={(page) => view.current?.toPage(page)}
        onIndex={() => setSheet('index')}
        onComments={() => navigateTo(contentPages.novelDetail({ id: bookId }))}
        onNight={() => onSettings({ theme: isNight ? settings.day : 'night' })}
        onSettings={() => setSheet('settings')}
      />
      <IndexSheet
        bookId={bookId}
        currentId={chapterId}
        bookmarks={bookmarks}
        convert={convert}
        open={sheet === 'index'}
        onClose={close}
        onChoose={(position) => {
          close();
          goTo(position);
        }}
      />
      <SettingsSheet
        settings={settings}
        onChange={onSettings}
        awakeWorks={awakeWorks()}
        open={sheet === 'settings'}
        onClose={close}
      />
    </>
  );
};
