import { Spinner } from '@juhe/ui';
import { useTranslations } from '../locales/texts.gen.js';
import css from './creation.module.css';
import type { WorkPicture } from './work.ts';

/** The upload state of a file, over its picture; renders nothing once it is uploaded. */
export const UploadState = ({
  item: { status, message },
  share,
  onRetry,
}: {
  item: Pick<WorkPicture, 'status' | 'message'>;
  /** Uploaded share, 0 to 1. */
  share?: number;
  onRetry: () => void;
}) => {
  const t = useTranslations('creation');
  if (status === 'success') return null;
  return (
    <span className={css.over}>
      {status === 'uploading' && <Spinner />}
      {status === 'failed' ? <span role="alert">{message || t('uploadFailed')}</span> : <span>{t(`upload.${status}`)}</span>}
      {status === 'uploading' && share !== undefined && (
        <progress className={css.bar} max={1} value={share} aria-label={t('upload.uploading')} />
      )}
      {status === 'failed' && (
        <button type="button" className={css.retry} onClick={onRetry}>
          {t('retry')}
        </button>
      )}
    </span>
  );
};
