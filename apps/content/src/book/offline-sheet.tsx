import type { Book, Chapter } from '@juhe/contract/content/book.schemas';
import { useFormatters, useOnline, useTranslations } from '@juhe/platform';
import { Button, confirmDialog, Sheet } from '@juhe/ui';
import { removeDownload, startDownload, stopDownload, useDownload } from './book-downloads.ts';
import css from './offline-sheet.module.css';

/** Chapters that are kept at once when not the whole book is wanted. */
const some = 50;

/** Bytes as people read them. */
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
  /** From which chapter on the next ones are meant. */
  fromNumber: number;
}

const Panel = ({ book, chapters, fromNumber }: Props) => {
  const t = useTranslations('books');
  const size = useSize();
  const online = useOnline();
  const { download, kept = {} } = useDownload(book.id);
  const here = Object.values(kept);
  const bytes = here.reduce((sum, one) => sum + one.bytes, 0);
  const isMissing = ({ id, version }: Chapter) => !kept[id]?.wanted || kept[id].version !== version;
  const missing = chapters.filter(isMissing);
  const next = chapters.filter(({ number }) => number >= fromNumber && number < fromNumber + some).filter(isMissing);
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
  const trouble = download && download.state !== 'running' && download.state !== 'done' ? download.state : undefined;
  return (
    <div className={css.panel}>
      <p role="status" className={css.status}>
        {running
          ? t('downloading', { done: download.done, total: download.total })
          : here.length === 0
            ? t('nothingKept')
            : t(missing.length === 0 ? 'wholeKept' : 'someKept', { n: here.length, size: size(bytes) })}
      </p>
      {running && (
        <progress className={css.progress} value={download.done} max={Math.max(1, download.total)} aria-label={t('download')} />
      )}
      {trouble && (
        <p role="alert" className={css.trouble}>
          {t(`trouble.${trouble}`)}
        </p>
      )}
      {!online && missing.length > 0 && !running && <p className={css.note}>{t('offlineDownload')}</p>}
      {running ? (
        <Button kind="secondary" block onClick={() => stopDownload(book.id)}>
          {t('stop')}
        </Button>
      ) : (
        <>
          {missing.length > 0 && (
            <Button kind="primary" block disabled={!online} onClick={() => void startDownload(book, chapters, chapters)}>
              {t(missing.length === chapters.length ? 'downloadWhole' : 'downloadAll', { n: missing.length })}
            </Button>
          )}
          {next.length > 0 && next.length < missing.length && (
            <Button kind="secondary" block disabled={!online} onClick={() => void startDownload(book, chapters, next)}>
              {t('downloadNext', { n: next.length })}
            </Button>
          )}
          {here.length > 0 && (
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

/** What of a book this device keeps for reading without a network, and how to change that. */
export const OfflineSheet = ({ open, onClose, ...rest }: Props & { open: boolean; onClose: () => void }) => {
  const t = useTranslations('books');
  return (
    <Sheet open={open} onClose={onClose} title={t('offlineTitle')}>
      <Panel {...rest} />
    </Sheet>
  );
};
