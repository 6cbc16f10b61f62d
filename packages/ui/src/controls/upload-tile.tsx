import type { KeyboardEvent } from 'react';
import { Icon } from '../display/icon.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { useTranslations } from './locales/texts.gen.ts';
import css from './upload-grid.module.css';

/** A file in an upload grid (specification §3). `url` is the server's address after the upload. */
export interface UploadItem {
  readonly key: string;
  readonly url: string;
  /** The tile's picture: the server's thumbnail, or the local file during the upload. */
  readonly thumb?: string | undefined;
  /** A video's still picture; without one its tile shows the first frame. */
  readonly cover?: string | undefined;
  readonly name: string;
  /** Bytes. */
  readonly size?: number;
  readonly type: 'image' | 'video';
  readonly status: 'uploading' | 'failed' | 'success';
  readonly message?: string | undefined;
  /** false prevents the member from removing it. */
  readonly deletable?: boolean;
}

interface TileProps {
  item: UploadItem;
  /** From 1. */
  position: number;
  onView: () => void;
  onRetry: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

/** Preview of a file: its picture, a video's cover or first frame, or its name. */
const Thumbnail = ({ item }: { item: UploadItem }) => {
  const stillUrl = item.type === 'video' ? item.cover : item.thumb;
  if (stillUrl) return <img className={css.image} src={stillUrl} alt="" draggable={false} />;
  const film = item.thumb ?? item.url;
  if (item.type === 'video' && film)
    return <video className={css.image} src={`${film}#t=0.1`} preload="metadata" muted playsInline />;
  return <span className={css.name}>{item.name}</span>;
};

/** A file with its state: uploading with a spinner, failed with the reason and a retry, completed with a check mark. */
export const UploadTile = ({ item, position, onView, onRetry, onRemove }: TileProps) => {
  const t = useTranslations('upload');
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove?.();
  };
  return (
    <li className={css.tile} data-status={item.status}>
      <button type="button" className={css.view} aria-label={t('showPicture', { position })} onClick={onView} onKeyDown={keys}>
        <Thumbnail item={item} />
        {item.type === 'video' && (
          <span className={css.play}>
            <Icon name="play" size={16} filled />
          </span>
        )}
      </button>
      {item.status === 'uploading' && (
        <span className={css.over}>
          <Spinner />
          {t('uploading')}
        </span>
      )}
      {item.status === 'failed' && (
        <span className={css.over}>
          <span className={css.message}>{item.message || t('uploadFailed')}</span>
          {onRetry && (
            <button type="button" className={css.retry} aria-label={t('retryPicture', { position })} onClick={onRetry}>
              <Icon name="refresh-cw" size={14} />
              {t('retryUpload')}
            </button>
          )}
        </span>
      )}
      {item.status === 'success' && (
        <span className={css.done}>
          <Icon name="check" size={12} />
          <span className="visually-hidden">{t('uploaded')}</span>
        </span>
      )}
      {onRemove && (
        <button type="button" className={css.remove} aria-label={t('removePicture', { position })} onClick={onRemove}>
          <Icon name="x" size={14} />
        </button>
      )}
    </li>
  );
};
