import type { Book, Chapter } from '@juhe/contract/content/book.schemas';
import { useFormatters, useOnline } from '@juhe/platform';
import { Button, confirmDialog, Sheet } from '@juhe/ui';
import { useTranslations } from '../../locales/texts.gen.js';
import { removeDownload, startDownload, stopDownload, useDownload } from './book-downloads.ts';
import css from './offline-sheet.module.css';

/** Number of chapters downloaded by the partial option. */
const batchSize = 50;

/** Formats bytes for display. */
export const useSize = () => {
  const t = useTranslations('books');
  const { number } = useFormatters();
  return (bytes: number) =>
    bytes < 1_000_000
      ? t('kilobytes', { n: number(Math.ceil(bytes / 1000)) })
      : t('megabytes', { n: number(Math.round(bytes / 100_000) / 10) });
};

interface Props {
  book: Book;
  chapters: readonly Chapter[];
  /** Chapter number from which the next chapters are counted. */
  fromNumber: number;
}

const Panel = ({ book, chapters, fromNumber }: Props) => {
  const t = useTranslations('books');
  const size = useSize();
  const online = useOnline();
  const { download, storedChapters = {} } = useDownload(book.id);
  const storedEntries = Object.values(storedChapters);
  const bytes = storedEntries.reduce((sum, entry) => sum + entry.bytes, 0);
  const isIncomplete = ({ id, version }: Chapter) => !storedChapters[id]?.wanted || storedChapters[id].version !== version;
  const incompleteChapters = chapters.filter(isIncomplete);
  const next = chapters.filter(({ number }) => number >= fromNumber && number < fromNumber + batchSize).filter(isIncomplete);
  const running = download?.state === 'running';
  const remove = async () => {
    const answer = await confirmDialog({
      title: t('removeTitle', { title: book.title }),
      text: t('removeText'),
      confirm: t('remove'),
      danger: true,
    });
    if (answer) await removeDownload(book.id);
  };
  const failure = download && download.state !== 'running' && download.state !== 'done' ? download.state : undefined;
  return (
    <div className={css.panel}>
      <p role="status" className={css.status}>
        {running
          ? t('downloading', { done: download.done, total: download.total })
          : storedEntries.length === 0
            ? t('nothingKept')
            : t(incompleteChapters.length === 0 ? 'wholeKept' : 'someKept', { n: storedEntries.length, size: size(bytes) })}
      </p>
      {running && (
        <progress className={css.progress} value={download.done} max={Math.max(1, download.total)} aria-label={t('download')} />
      )}
      {failure && (
        <p role="alert" className={css.trouble}>
          {t(`trouble.${failure}`)}
        </p>
      )}
      {!online && incompleteChapters.length > 0 && !running && <p className={css.note}>{t('offlineDownload')}</p>}
      {running ? (
        <Button kind="secondary" block onClick={() => stopDownload(book.id)}>
          {t('stop')}
        </Button>
      ) : (
        <>
          {incompleteChapters.length > 0 && (
            <Button kind="primary" block disabled={!online} onClick={() => void startDownload(book, chapters, chapters)}>
              {t(incompleteChapters.length === chapters.length ? 'downloadWhole' : 'downloadAll', {
                n: incompleteChapters.length,
              })}
            </Button>
          )}
          {next.length > 0 && next.length < incompleteChapters.length && (
            <Button kind="secondary" block disabled={!online} onClick={() => void startDownload(book, chapters, next)}>
              {t('downloadNext', { n: next.length })}
            </Button>
          )}
          {storedEntries.length > 0 && (
            <Button kind="text" block onClick={() => void remove()}>
              {t('remove')}
            </Button>
          )}
        </>
      )}
      <p className={css.note}>{t('keepNote')}</p>
    </div>
  );
};

/** Shows and manages the chapters of a book that this device stores for offline reading. */
export const OfflineSheet = ({ open, onClose, ...rest }: Props & { open: boolean; onClose: () => void }) => {
  const t = useTranslations('books');
  return (
    <Sheet open={open} onClose={onClose} title={t('offlineTitle')}>
      <Panel {...rest} />
    </Sheet>
  );
};
