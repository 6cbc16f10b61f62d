import { cx, Icon, IconButton, type IconName } from '@juhe/ui';
import { useState } from 'react';
import { useTranslations } from '../../../locales/texts.gen.js';
import css from './reader-bars.module.css';
import { Range } from '../settings/range.tsx';
import { useReadingStatus, type ReadingStatusStore } from '../view/reader-info.ts';
import { percent } from './reader-lines.tsx';
import type { LastPosition } from '../view/reading-position.ts';
import type { Convert } from '../text/use-convert.ts';

interface ToolProps {
  icon: IconName;
  label: string;
  onClick: () => void;
}

const Tool = ({ icon, label, onClick }: ToolProps) => (
  <button type="button" className={css.tool} onClick={onClick}>
    <Icon name={icon} size={22} />
    <span>{label}</span>
  </button>
);

interface Props {
  shown: boolean;
  night: boolean;
  statusStore: ReadingStatusStore;
  convert: Convert;
  onChapter: (by: 1 | -1) => void;
  /** Goes to a position in the chapter, in characters. */
  onGo: (position: number) => void;
  /** Goes to a page of the chapter, from 1. */
  onPage: (page: number) => void;
  onIndex: () => void;
  onComments: () => void;
  onNight: () => void;
  onSettings: () => void;
}

/** The position slider of the chapter; it jumps on release and shows the target value while dragging. */
const Way = ({ statusStore, onGo, onPage }: Pick<Props, 'statusStore' | 'onGo' | 'onPage'>) => {
  const t = useTranslations('book');
  const { chapter, page, pages, start, end } = useReadingStatus(statusStore);
  const [draggedValue, setDraggedValue] = useState<number>();
  const paged = page !== undefined && pages !== undefined && pages > 1;
  const [minimum, max] = paged ? [1, pages] : [0, 1000];
  // Text on the screen cannot count as read: 1000 is the last screen.
  const room = Math.max(0, (chapter?.text.length ?? 0) - (end - start));
  const value = draggedValue ?? (paged ? page : Math.round((start / Math.max(1, room)) * 1000));
  const valueText = paged ? t('pageOf', { n: value, total: pages }) : percent(value / 1000);
  const commit = (now: number) => {
    setDraggedValue(undefined);
    if (paged) onPage(now);
    else onGo(Math.round((now / 1000) * room));
  };
  return (
    <Range
      aria-label={t('wayInChapter')}
      aria-valuetext={valueText}
      title={valueText}
      disabled={!chapter || (pages !== undefined && pages < 2)}
      min={minimum}
      max={max}
      value={value}
      onChange={(event) => setDraggedValue(Number(event.target.value))}
      onPointerUp={() => draggedValue !== undefined && commit(draggedValue)}
      onKeyUp={() => draggedValue !== undefined && commit(draggedValue)}
      onBlur={() => draggedValue !== undefined && commit(draggedValue)}
    />
  );
};

/** The reader's tools at the bottom edge. */
export const ReaderBars = ({ shown, night, statusStore, convert, ...act }: Props) => {
  const t = useTranslations('book');
  const { chapter } = useReadingStatus(statusStore);
  const { previousId = null, nextId = null } = chapter ?? {};
  return (
    <div className={cx(css.tools, !shown && css.away)} data-lower-bar>
      <div className={css.inner} role="toolbar" aria-label={t('bars')}>
        <p className={css.name}>{chapter ? convert(`${chapter.bookTitle} · ${chapter.title}`) : '\u00a0'}</p>
        <div className={css.way}>
          <button type="button" className={css.step} disabled={previousId === null} onClick={() => act.onChapter(-1)}>
            {t('previous')}
          </button>
          <Way statusStore={statusStore} onGo={act.onGo} onPage={act.onPage} />
          <button type="button" className={css.step} disabled={nextId === null} onClick={() => act.onChapter(1)}>
            {t('next')}
          </button>
        </div>
        <div className={css.bar}>
          <Tool icon="list" label={t('index')} onClick={act.onIndex} />
          <Tool icon="message-circle" label={t('comments')} onClick={act.onComments} />
          <Tool icon={night ? 'sun' : 'moon'} label={t(night ? 'day' : 'night')} onClick={act.onNight} />
          <Tool icon="a-large-small" label={t('settings')} onClick={act.onSettings} />
        </div>
      </div>
    </div>
  );
};

/** Notice that another device has read further meanwhile. */
export const RemotePositionNotice = ({
  remotePosition,
  onGo,
  onStay,
}: {
  remotePosition: LastPosition;
  onGo: () => void;
  onStay: () => void;
}) => {
  const t = useTranslations('book');
  return (
    <div className={css.elsewhere} role="status">
      <button type="button" className={css.go} onClick={onGo}>
        {t('elsewhere', { n: remotePosition.chapterNumber })}
      </button>
      <IconButton icon="x" label={t('stayHere')} size={18} onClick={onStay} />
    </div>
  );
};
