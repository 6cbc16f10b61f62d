import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { useField } from './field.tsx';
import { Icon } from '../display/icon.tsx';
import { ImagePreview } from '../media/image-preview.tsx';
import { useTranslations } from './locales/texts.gen.ts';
import { toast } from '../feedback/toast.ts';
import { maxPick, sortFiles } from './upload-files.ts';
import css from './upload-grid.module.css';
import type { UploadItem } from './upload-tile.tsx';
import { UploadTile } from './upload-tile.tsx';
import { usePastedFiles } from './use-pasted-files.ts';
import { type Upload, useTransfers } from './use-transfers.ts';

export interface UploadGridProps {
  items: readonly UploadItem[];
  /** A state setter: uploads complete in any order, so it always receives an updater function. */
  onChange: (update: (items: readonly UploadItem[]) => UploadItem[]) => void;
  /**
   * Uploads one file and returns its address; its error's message is shown on the tile. `signal` aborts when the file is
   * removed during the upload.
   */
  upload: Upload;
  /** Default 52 (specification §9). The button disappears at the limit. */
  max?: number;
  /** Bytes; default 10 MB. */
  maxSize?: number;
  /** Called for a file over `maxSize`, which is not passed on. Default: a toast. */
  onOversize?: (file: File) => void;
  accept?: string;
  disabled?: boolean;
}

const fullSource = (item: UploadItem) => (item.thumb?.startsWith('blob:') ? item.thumb : item.url || item.thumb || '');

interface AddTileProps {
  accept: string;
  disabled: boolean;
  multiple: boolean;
  /** Shown below the label. */
  count: string | undefined;
  onFiles: (files: readonly File[]) => void;
}

/** The last tile: opens the file picker. */
const AddTile = ({ accept, disabled, multiple, count, onFiles }: AddTileProps) => {
  const t = useTranslations('upload');
  const field = useField();
  const picker = useRef<HTMLInputElement>(null);
  const label = accept.includes('video') ? t('addFile') : t('addPicture');
  const handleSelection = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    onFiles(files);
  };
  return (
    <li className={css.tile}>
      <button
        type="button"
        id={field.id}
        aria-describedby={field['aria-describedby']}
        aria-label={label}
        className={css.add}
        disabled={disabled}
        onClick={() => picker.current?.click()}
      >
        <Icon name="camera" size={24} />
        <span>{label}</span>
        {count !== undefined && <span>{count}</span>}
      </button>
      <input
        ref={picker}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-label={label}
        onChange={handleSelection}
      />
    </li>
  );
};

/** The grid behind `UploadGrid`: picked, dropped or pasted files become tiles and are uploaded immediately. */
export const UploadTiles = ({
  items,
  onChange,
  upload,
  max = 52,
  maxSize = 10_000_000,
  onOversize,
  accept = 'image/*',
  disabled = false,
}: UploadGridProps) => {
  const t = useTranslations('upload');
  const grid = useRef<HTMLUListElement>(null);
  const [viewed, setViewed] = useState<number>();
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const room = Math.max(0, max - items.length);
  const open = room > 0 && !disabled;
  const transfers = useTransfers(items, onChange, upload);
  const addFiles = (selected: readonly File[]) => {
    const { accepted, oversize, odd, excess } = sortFiles(selected, { room, maxSize, accept });
    if (odd > 0) toast(t('wrongType'), { kind: 'error' });
    if (excess > 0) toast(t('onlySome', { n: Math.min(maxPick, room) }));
    for (const file of oversize) {
      if (onOversize) onOversize(file);
      else toast(t('oversize', { megabytes: Math.floor(maxSize / 1_000_000) }), { kind: 'error' });
    }
    for (const file of accepted) transfers.start(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDraggedOver(false);
    if (open) addFiles([...event.dataTransfer.files]);
  };
  usePastedFiles(grid, open, addFiles);

  const remove = (item: UploadItem, index: number) => {
    onChange((now) => now.filter((candidate) => candidate.key !== item.key));
    if (item.thumb?.startsWith('blob:')) URL.revokeObjectURL(item.thumb);
    // The removed button had the focus: it moves to its neighbour.
    requestAnimationFrame(() => {
      const views = grid.current?.querySelectorAll<HTMLElement>(`.${css.view}, .${css.add}`);
      views?.item(Math.min(index, views.length - 1))?.focus();
    });
  };
  const state = items.some(({ status }) => status === 'uploading')
    ? t('uploading')
    : items.some(({ status }) => status === 'failed')
      ? t('uploadFailed')
      : '';
  return (
    <>
      <ul
        ref={grid}
        className={cx(css.grid, isDraggedOver && css.dropping)}
        onDragOver={(event) => {
          event.preventDefault();
          setIsDraggedOver(open);
        }}
        onDragLeave={() => setIsDraggedOver(false)}
        onDrop={drop}
      >
        {items.map((item, index) => {
          const retry = transfers.retryOf(item.key);
          return (
            <UploadTile
              key={item.key}
              item={item}
              position={index + 1}
              onView={() => setViewed(index)}
              onRetry={disabled ? undefined : retry}
              onRemove={
                disabled || item.status === 'uploading' || item.deletable === false ? undefined : () => remove(item, index)
              }
            />
          );
        })}
        {room > 0 && (
          <AddTile
            accept={accept}
            disabled={disabled}
            multiple={room > 1}
            count={max < 52 ? `${items.length}/${max}` : undefined}
            onFiles={addFiles}
          />
        )}
      </ul>
      <span className="visually-hidden" role="status">
        {state}
      </span>
      <ImagePreview
        images={items.map((item) => ({
          src: fullSource(item),
          ...(item.type === 'video' ? { video: true, poster: item.cover } : {}),
        }))}
        index={viewed}
        onClose={() => setViewed(undefined)}
      />
    </>
  );
};
